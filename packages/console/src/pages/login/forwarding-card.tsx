/** How the token travels to functions, with the header or query as it will be. */
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CodeView } from '../../ui/code-view.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { forwardingPreview } from './forwarding-preview.js';
import { type LoginValues, toForwarding } from './login-values.js';

const TOKEN = 'eyJhbGciOi…';

export function ForwardingCard({ form }: { form: UseFormReturn<LoginValues> }) {
  const { register, control, formState } = form;
  const forwarding = useWatch({ control, name: 'forwarding' });
  const errors = formState.errors.forwarding;
  const header = forwarding.location === 'header';
  return (
    <Card title="Forwarding" description="How a customer's token is sent to functions that require the login.">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Sent in" error={errors?.location?.message}>
          <Select {...register('forwarding.location')}>
            <option value="header">A header</option>
            <option value="query">The query</option>
          </Select>
        </Field>
        <Field label={header ? 'Header' : 'Query field'} error={errors?.name?.message}>
          <Input
            className="font-mono"
            autoComplete="off"
            {...register('forwarding.name', {
              pattern: { value: /^[A-Za-z0-9_-]{1,64}$/, message: 'Letters, digits, - and _' },
              required: 'Enter its name',
            })}
          />
        </Field>
        <Field label="Scheme" error={errors?.scheme?.message}>
          <Select {...register('forwarding.scheme')}>
            <option value="bearer">Bearer</option>
            <option value="token">Token</option>
            <option value="basic">Basic</option>
            <option value="apikey">None (the token alone)</option>
          </Select>
        </Field>
        <Field
          label="Template"
          optional
          className="sm:col-span-3"
          hint="Where the scheme is not enough: any text with {token} in it once. It goes before the scheme."
          error={errors?.template?.message}
        >
          <Input
            className="font-mono"
            placeholder="Bearer {token}"
            autoComplete="off"
            {...register('forwarding.template', {
              validate: (value) => value === '' || value.split('{token}').length === 2 || 'Must contain {token} once',
            })}
          />
        </Field>
        <div className="sm:col-span-3">
          <h3 className="mb-1 text-sm font-medium">What your endpoint receives</h3>
          <CodeView label="Forwarded token" wrap text={forwardingPreview(toForwarding(forwarding), TOKEN)} />
          {!header && (
            <p className="mt-1 text-xs text-warn">
              Queries end up in logs of servers and proxies. A header is the safer place for a token.
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
