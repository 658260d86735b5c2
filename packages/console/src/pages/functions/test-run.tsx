/** Calls the saved function once, through the service as the assistant would, and shows the whole exchange. */
import type { FunctionTestResult, FunctionView } from '@frontdesk/contract';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { testFunction } from '../../api/functions.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { CodeView, JsonView } from '../../ui/code-view.js';
import { describeDuration } from '../../ui/describe-time.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { Card } from '../../ui/page.js';

interface Values {
  arguments: Record<string, string>;
  auth_token: string;
}

export function TestRun({ view }: { view: FunctionView }) {
  const asked = Object.entries(view.parameters).filter(([, parameter]) => parameter.provider === 'assistant');
  const supplied = Object.entries(view.parameters).filter(([, parameter]) => parameter.provider !== 'assistant');
  const form = useForm<Values>({ defaultValues: { arguments: {}, auth_token: '' } });
  const { register, handleSubmit, formState } = form;
  const { problem, report, clear } = useServerErrors(form, [
    'auth_token',
    ...asked.map(([name]) => `arguments.${name}`),
  ]);
  const [result, setResult] = useState<FunctionTestResult>();
  const submit = handleSubmit(async ({ arguments: given, auth_token }) => {
    clear();
    const filled = Object.entries(given).filter(([name, value]) => name in view.parameters && value !== '');
    try {
      setResult(
        await testFunction(view.id, {
          arguments: Object.fromEntries(filled),
          ...(auth_token === '' ? {} : { auth_token }),
        }),
      );
    } catch (error) {
      report(error);
    }
  });
  return (
    <div className="space-y-4">
      <Card title="Test run" description="Calls the saved version of the function. Your endpoint is really called.">
        <form onSubmit={submit} noValidate className="space-y-4" aria-label="Test run">
          <FormProblem problem={problem} />
          {asked.map(([name, parameter]) => (
            <Field
              key={name}
              label={<span className="font-mono">{name}</span>}
              hint={parameter.description}
              error={formState.errors.arguments?.[name]?.message}
            >
              {parameter.type === 'boolean' ? (
                <Select {...register(`arguments.${name}`, { value: '' })}>
                  <option value="">Choose…</option>
                  <option value="true">true</option>
                  <option value="false">false</option>
                </Select>
              ) : (
                <Input
                  className="font-mono"
                  inputMode={parameter.type === 'number' ? 'decimal' : 'text'}
                  autoComplete="off"
                  {...register(`arguments.${name}`, { value: '' })}
                />
              )}
            </Field>
          ))}
          {supplied.length > 0 && (
            <p className="text-sm text-ink-soft">
              Supplied by your organisation:{' '}
              <span className="font-mono text-xs">{supplied.map(([name]) => name).join(', ')}</span>
            </p>
          )}
          {view.requires_auth && (
            <Field
              label="Customer's token"
              hint="Forwarded as set under Customer login. Sent with this call only; not kept and not shown."
              error={formState.errors.auth_token?.message}
            >
              <Input type="password" autoComplete="off" className="font-mono" {...register('auth_token')} />
            </Field>
          )}
          <Button type="submit" kind="primary" busy={formState.isSubmitting} icon={<Play aria-hidden size={14} />}>
            Run
          </Button>
        </form>
      </Card>
      <div aria-live="polite">{result !== undefined && <TestResult result={result} />}</div>
    </div>
  );
}

function TestResult({ result: { ok, request, response, failure, duration_ms } }: { result: FunctionTestResult }) {
  return (
    <Card
      title="Result"
      actions={
        <>
          <Badge tone={ok ? 'good' : 'bad'} dot>
            {ok ? 'Succeeded' : 'Failed'}
          </Badge>
          {response !== null && <Badge>HTTP {response.status}</Badge>}
          <span className="text-xs text-ink-faint tabular-nums">{describeDuration(duration_ms)}</span>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && (
          <Notice kind="bad" title={failure.message}>
            The assistant is told this, as <code className="font-mono text-xs">{failure.reason}</code>.
          </Notice>
        )}
        {request !== null && (
          <div>
            <h3 className="mb-1 text-sm font-medium">Request</h3>
            <CodeView
              label="Request"
              wrap
              text={[
                `GET ${request.url}`,
                ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
              ].join('\n')}
            />
          </div>
        )}
        {response !== null && (
          <div>
            <h3 className="mb-1 text-sm font-medium">Response</h3>
            {typeof response.body === 'string' ? (
              <CodeView label="Response" text={response.body} wrap />
            ) : (
              <JsonView label="Response" value={response.body} />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
