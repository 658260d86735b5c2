/** How customers log in: the login page, how their token is sent to functions, and what activates it. */
import type { AuthConfig } from '@frontdesk/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useFunctions } from '../../api/functions.js';
import type { Versioned } from '../../api/request.js';
import { loginSettings } from '../../api/settings.js';
import { ChoiceField } from '../../forms/choice-fields.js';
import { PageForm } from '../../forms/page-form.js';
import { mustBeWebUrl } from '../../forms/rules.js';
import { useSettingForm } from '../../forms/use-setting-form.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Card, Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
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
    title: t('Trust the callback'),
    hint: t(
      'The token is active immediately. Your login page must verify that the person who logs in also opened the link, by comparing the state with the session you started.',
    ),
  },
  {
    value: 'confirmation',
    title: t('Customer enters a code'),
    hint: t(
      'The callback returns a confirmation_code. Show it after the login. The customer enters it in the chat. Prevents misuse of forwarded links.',
    ),
  },
  {
    value: 'subject',
    title: t('Verify with a function'),
    hint: t(
      "Calls one of your functions with the new token. The subject in its response must match the conversation's session_id.",
    ),
  },
] as const;

export function LoginPage() {
  const query = loginSettings.useVersioned();
  return (
    <Page
      title={t('Customer login')}
      description={t(
        'For functions with customer-specific data. The assistant never sees the login link, state or token.',
      )}
      width="narrow"
    >
      <Loaded query={query}>{(settings) => <LoginForm settings={settings} />}</Loaded>
    </Page>
  );
}

/** A select shows its value only if there is an option for it, also while the functions are loading. */
const withSaved = (names: readonly string[], saved: string | null | undefined): readonly string[] =>
  !saved || names.includes(saved) ? names : [saved, ...names];

function LoginForm({ settings }: { settings: Versioned<AuthConfig> }) {
  const { view } = settings;
  const setting = useSettingForm(loginSettings, settings, {
    toValues,
    toInput: toAuthConfig,
    fields: FIELDS,
    saved: t('Login settings saved'),
  });
  const { form } = setting;
  const { register, control, formState } = form;
  const { errors } = formState;
  const activation = useWatch({ control, name: 'activation' });
  const askable = (useFunctions().data ?? [])
    .filter(
      (candidate) => candidate.environment === 'live' && candidate.requires_auth && candidate.placeholders.length === 0,
    )
    .map(({ name }) => name);
  return (
    <PageForm label={t('Customer login')} edited={setting}>
      <Card title={t('Login page')}>
        <Field
          label={t('Login URL')}
          optional
          hint={t(
            'Your login page. The state is added as a query parameter. Leave blank to turn off customer login and all functions that require it.',
          )}
          error={errors.login_url?.message}
        >
          <Input
            type="url"
            inputMode="url"
            dir="ltr"
            className="font-mono"
            placeholder={'https://shop.example/login'}
            {...register('login_url', {
              validate: mustBeWebUrl,
            })}
          />
        </Field>
      </Card>
      <ForwardingCard form={form} />
      <Card title={t('Activation')} description={t("Prevents a forwarded login link from exposing a customer's data.")}>
        <ChoiceField control={control} name="activation" label={t('Activation')} options={ACTIVATIONS} />
        {activation === 'subject' && <SubjectFields form={form} askable={askable} saved={view.subject?.function} />}
      </Card>
      <IdentityCard form={form} askable={askable} saved={view.identity_function} />
      <CallbackGuide confirmation={activation === 'confirmation'} hasLogin={view.login_url !== null} />
    </PageForm>
  );
}

interface AskedFunctionProps {
  form: UseFormReturn<LoginValues>;
  /** Names of the functions that can be asked who the customer is. */
  askable: readonly string[];
  /** The saved one, which may no longer be among them. */
  saved: string | null | undefined;
}

/** The function that says whose login it is, and where in its response. */
function SubjectFields({ form, askable, saved }: AskedFunctionProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <Field
        label={t('Subject function')}
        hint={
          askable.length === 0
            ? t('No function available. It must be live, require login and have no parameters.')
            : t('Must be live, require login and have no parameters.')
        }
        error={errors.subject?.function?.message}
      >
        <Select
          className="font-mono"
          {...register('subject.function', { validate: (value) => value !== '' || t('Choose a function') })}
        >
          <option value="">{t('Choose…')}</option>
          <FunctionOptions askable={askable} saved={saved} />
        </Select>
      </Field>
      <Field
        label={t('Subject path')}
        hint={t('A path in data, for example user.id.')}
        error={errors.subject?.response_path?.message}
      >
        <Input
          dir="ltr"
          className="font-mono"
          {...register('subject.response_path', {
            validate: (value) => value.trim() !== '' || t('Enter a path'),
          })}
        />
      </Field>
    </div>
  );
}

function IdentityCard({ form, askable, saved }: AskedFunctionProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Card
      title={t('Identity')}
      description={t(
        'Identifies the customer who logged in. Functions can use its values, and agents can see who the customer is.',
      )}
    >
      <Field
        label={t('Source')}
        hint={t(
          "A function is called with the customer's token after each login, and its response is stored encrypted. It must be live, require login and have no parameters. If it fails, the login still works without these values.",
        )}
        error={errors.identity_function?.message}
      >
        <Select {...register('identity_function')}>
          <option value="">{t('Token claims (for JWTs)')}</option>
          <FunctionOptions askable={askable} saved={saved} />
        </Select>
      </Field>
      <CustomerPaths form={form} />
    </Card>
  );
}

function FunctionOptions({ askable, saved }: Pick<AskedFunctionProps, 'askable' | 'saved'>) {
  return withSaved(askable, saved).map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
}
