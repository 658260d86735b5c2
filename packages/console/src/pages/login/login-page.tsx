/** How customers log in: where, how their token travels to functions, and what makes it active. */
import type { AuthConfig } from '@frontdesk/contract';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useFunctions } from '../../api/functions.js';
import { loginSettings } from '../../api/settings.js';
import { FormProblem } from '../../forms/form-problem.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useFollowedValues } from '../../forms/use-followed-values.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Card, Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Choice } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';
import { CallbackGuide } from './callback-guide.js';
import { CustomerPaths } from './customer-paths.js';
import { ForwardingCard } from './forwarding-card.js';
import { type LoginValues, toAuthConfig, toValues } from './login-values.js';

const FIELDS = [
  'login_url',
  'forwarding.location',
  'forwarding.scheme',
  'forwarding.name',
  'forwarding.template',
  'activation',
  'subject.function',
  'subject.response_path',
  'identity_function',
  'customer.name',
  'customer.email',
  'customer.attributes',
];

const ACTIVATIONS = [
  {
    value: 'organisation',
    title: 'Your login system vouches for it',
    hint: 'The token is active as soon as it is posted. Your login page must check that whoever logs in is the one who holds the link: compare the state with the session you started.',
  },
  {
    value: 'confirmation',
    title: 'The customer confirms by a code',
    hint: 'The callback answers with a confirmation_code. Show it on your page after the login; the customer types it into the chat. A forwarded link is of no use to its sender.',
  },
  {
    value: 'subject',
    title: 'A function says whose token it is',
    hint: 'A function of yours is called with the new token; the subject in its answer must equal the session_id of the conversation.',
  },
] as const;

export function LoginPage() {
  const query = loginSettings.useRead();
  return (
    <Page
      title="Customer login"
      description="For functions that answer about a single customer. The assistant never sees the link, the state or the token."
      width="narrow"
    >
      <Loaded query={query}>{(config) => <LoginForm config={config} />}</Loaded>
    </Page>
  );
}

function LoginForm({ config }: { config: AuthConfig }) {
  const form = useForm<LoginValues>({ defaultValues: toValues(config) });
  useFollowedValues(form, toValues(config));
  const { register, control, handleSubmit, reset, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const save = loginSettings.useSave();
  const { problem, report, clear } = useServerErrors(form, FIELDS);
  const activation = useWatch({ control, name: 'activation' });
  const askable = (useFunctions().data ?? []).filter(
    (candidate) => candidate.environment === 'live' && candidate.requires_auth && candidate.placeholders.length === 0,
  );
  const submit = handleSubmit(async (values) => {
    clear();
    try {
      reset(toValues(await save.mutateAsync(toAuthConfig(values))));
      toast('Login settings saved');
    } catch (error) {
      report(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4" aria-label="Customer login">
      <UnsavedGuard when={isDirty} />
      <FormProblem problem={problem} />
      <Card title="Login page">
        <Field
          label="Login URL"
          optional
          hint="Where customers log in on your side; state is added to its query. Empty: customers cannot log in, and functions that require it are not used."
          error={errors.login_url?.message}
        >
          <Input
            type="url"
            inputMode="url"
            className="font-mono"
            placeholder="https://shop.example/login"
            {...register('login_url', {
              validate: (value) => value === '' || /^https?:\/\//.test(value) || 'Must be a complete http(s) URL',
            })}
          />
        </Field>
      </Card>
      <ForwardingCard form={form} />
      <Card
        title="Activation"
        description="An attacker could send their own login link to a victim. This keeps the victim's token out of the attacker's conversation."
      >
        <Controller
          control={control}
          name="activation"
          render={({ field }) => (
            <Choice label="Activation" value={field.value} onChange={field.onChange} options={ACTIVATIONS} />
          )}
        />
        {activation === 'subject' && (
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <Field
              label="Subject function"
              hint={
                askable.length === 0
                  ? 'There is none yet: it must be live, require the login and have no parameters.'
                  : 'Live, requires the login, no parameters.'
              }
              error={errors.subject?.function?.message}
            >
              <Select
                className="font-mono"
                {...register('subject.function', { validate: (value) => value !== '' || 'Choose a function' })}
              >
                <option value="">Choose…</option>
                {askable.map(({ id, name }) => (
                  <option key={id} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label="Where the subject stands"
              hint="A path into data, such as user.id."
              error={errors.subject?.response_path?.message}
            >
              <Input
                className="font-mono"
                {...register('subject.response_path', { validate: (value) => value.trim() !== '' || 'Enter the path' })}
              />
            </Field>
          </div>
        )}
      </Card>
      <Card
        title="Identity"
        description="Who has logged in. Functions can take values such as a customer number from it, and agents can see who the customer is."
      >
        <Field
          label="Read from"
          hint="A function is called with the customer's token after a login, and its answer is kept sealed with the token. It must be live, require the login and have no parameters. If it fails, these values are missing and the login still works."
          error={errors.identity_function?.message}
        >
          <Select {...register('identity_function')}>
            <option value="">The token's claims (if tokens are JWTs)</option>
            {askable.map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <CustomerPaths form={form} />
      </Card>
      <CallbackGuide confirmation={activation === 'confirmation'} hasLogin={config.login_url !== null} />
      <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => reset(toValues(config))} />
    </form>
  );
}
