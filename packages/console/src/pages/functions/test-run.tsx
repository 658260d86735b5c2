/**
 * Calls the saved function once through the service, as the assistant would, and shows the request and the response.
 */
import type { AssistantParameter, FunctionTestResult, FunctionView } from '@frontdesk/contract';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useTestFunction } from '../../api/functions.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { describeCallFailure } from '../../ui/call-failure-words.js';
import { CodeView, JsonView } from '../../ui/code-view.js';
import { describeDuration } from '../../ui/describe-time.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { Card } from '../../ui/page.js';
import { Records } from '../../ui/records.js';
import { isAction } from './action-draft.js';
import { writeRequest } from './write-request.js';

interface Values {
  arguments: Record<string, string>;
  auth_token: string;
}

export function TestRun({ view }: { view: FunctionView }) {
  const { asked, fromLogin, supplied } = sortParameters(view);
  const form = useForm<Values>({ defaultValues: { arguments: {}, auth_token: '' } });
  const { register, formState } = form;
  const { problem, submitting } = useServerErrors(form, ['auth_token', ...asked.map(([name]) => `arguments.${name}`)]);
  const test = useTestFunction(view.id);
  const [result, setResult] = useState<FunctionTestResult>();
  const submit = submitting(async ({ arguments: given, auth_token }) => {
    const filled = Object.entries(given).filter(([name, value]) => name in view.parameters && value !== '');
    setResult(
      await test.mutateAsync({
        arguments: Object.fromEntries(filled),
        ...(auth_token === '' ? {} : { auth_token }),
      }),
    );
  });
  return (
    <div className="space-y-4">
      <Card
        title={t('Test run')}
        description={
          isAction(view.method)
            ? t(
                'Previews the request of the saved action. Nothing is sent. Actions run only after a customer confirms.',
              )
            : t('Calls your endpoint with the saved version of the function.')
        }
      >
        <form onSubmit={submit} noValidate className="space-y-4" aria-label={t('Test run')}>
          <FormProblem problem={problem} />
          {asked.map(([name, parameter]) => (
            <Field
              key={name}
              label={<span className="font-mono">{name}</span>}
              optional={parameter.required === false}
              hint={parameter.description}
              error={formState.errors.arguments?.[name]?.message}
            >
              <Argument parameter={parameter} field={register(`arguments.${name}`, { value: '' })} />
            </Field>
          ))}
          {supplied.length > 0 && (
            <p className="text-sm text-ink-soft">
              {t.rich('Supplied by your organisation: {names}', { names: <Names names={supplied} /> })}
            </p>
          )}
          {fromLogin.length > 0 && (
            <p className="text-sm text-ink-soft">
              {t.rich('Filled in from the customer login: {names}', { names: <Names names={fromLogin} /> })}
            </p>
          )}
          {view.requires_auth && (
            <Field
              label={t("Customer's token")}
              hint={t('Forwarded as configured under Customer login. Sent with this call only. Not stored.')}
              error={formState.errors.auth_token?.message}
            >
              <Input type="password" autoComplete="off" className="font-mono" {...register('auth_token')} />
            </Field>
          )}
          <Button type="submit" kind="primary" busy={formState.isSubmitting} icon={<Play />}>
            {t('Run')}
          </Button>
        </form>
      </Card>
      <div aria-live="polite">{result !== undefined && <TestResult result={result} />}</div>
    </div>
  );
}

function Argument({ parameter, field }: { parameter: AssistantParameter; field: UseFormRegisterReturn }) {
  const choices = choicesOf(parameter);
  if (choices === undefined)
    return (
      <Input
        className="font-mono"
        inputMode={parameter.type === 'number' ? 'decimal' : 'text'}
        autoComplete="off"
        {...field}
      />
    );
  return (
    <Select {...field}>
      <option value="">{t('Choose…')}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </Select>
  );
}

const Names = ({ names }: { names: readonly string[] }) => (
  <span dir="ltr" className="font-mono text-xs">
    {names.join(', ')}
  </span>
);

/** A reply as plain text. */
export const PlainReply = ({ text }: { text: string }) => (
  <p dir="auto" className="rounded-md bg-accent-soft px-3 py-2 text-sm break-words whitespace-pre-wrap">
    {text}
  </p>
);

/** Groups the parameters by the source of their values in a test run. */
function sortParameters({ parameters }: FunctionView) {
  const all = Object.entries(parameters);
  const isFromLogin = ({ sources }: AssistantParameter) => sources?.some((source) => 'login' in source) === true;
  const filled = all.flatMap(([name, parameter]) =>
    parameter.provider === 'assistant' ? [[name, parameter] as const] : [],
  );
  return {
    asked: filled.filter(([, parameter]) => !isFromLogin(parameter)),
    fromLogin: filled.flatMap(([name, parameter]) => (isFromLogin(parameter) ? name : [])),
    supplied: all.flatMap(([name, { provider }]) => (provider === 'organisation' ? name : [])),
  };
}

/** The allowed values, if they are declared. */
function choicesOf({ type, enum: values }: AssistantParameter): string[] | undefined {
  return values?.map(String) ?? (type === 'boolean' ? ['true', 'false'] : undefined);
}

function TestResult({
  result: { ok, request, response, failure, reply, duration_ms },
}: {
  result: FunctionTestResult;
}) {
  return (
    <Card
      title={t('Result')}
      actions={
        <>
          <Badge tone={ok ? 'good' : 'bad'} dot>
            {!ok ? t.context('function call', 'Failed') : response === null ? t('Not sent') : t('Succeeded')}
          </Badge>
          {response !== null && <Badge>{`HTTP ${response.status}`}</Badge>}
          <span className="text-xs text-ink-faint tabular-nums">{describeDuration(duration_ms)}</span>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && (
          <Notice kind="bad" title={t('Failed: {reason}', { reason: describeCallFailure(failure.reason) })}>
            {failure.message}{' '}
            {t.rich('The assistant receives this error as {reason}.', {
              reason: <code>{failure.reason}</code>,
            })}
          </Notice>
        )}
        {reply !== null && (
          <div>
            <h3 className="mb-1 text-sm font-medium">{t('Reply preview')}</h3>
            <PlainReply text={reply.text} />
            {reply.cards.length > 0 && <Records cards={reply.cards} />}
            <p className="mt-1 text-xs text-ink-faint">
              {reply.from === 'template'
                ? t('Rendered from the reply template.')
                : t('Written by the built-in assistant. To change it, add a reply template under Settings.')}
            </p>
          </div>
        )}
        {request !== null && (
          <div>
            <h3 className="mb-1 text-sm font-medium">{t('Request')}</h3>
            <CodeView label={t('Request')} wrap text={writeRequest(request)} />
          </div>
        )}
        {response !== null && (
          <div>
            <h3 className="mb-1 text-sm font-medium">{t('Response')}</h3>
            {typeof response.body === 'string' ? (
              <CodeView label={t('Response')} text={response.body} wrap />
            ) : (
              <JsonView label={t('Response')} value={response.body} />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
