/** How the token is sent to functions, with a preview of the header or query. */
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { CodeView } from '../../ui/code-view.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { forwardingPreview, TOKEN_PLACE } from './forwarding-preview.js';
import { type LoginValues, toForwarding } from './login-values.js';

const TOKEN = 'eyJhbGciOi…';

export function ForwardingCard({ form }: { form: UseFormReturn<LoginValues> }) {
  const { register, control, formState } = form;
  const forwarding = useWatch({ control, name: 'forwarding' });
  const errors = formState.errors.forwarding;
  const header = forwarding.location === 'header';
  return (
    <Card
      title={t('Token forwarding')}
      description={t("How the customer's token is sent to functions that require login.")}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t('Send in')} error={errors?.location?.message}>
          <Select {...register('forwarding.location')}>
            <option value="header">{t('Header')}</option>
            <option value="query">{t('Query parameter')}</option>
          </Select>
        </Field>
        <Field label={header ? t('Header') : t('Query parameter')} error={errors?.name?.message}>
          <Input
            dir="ltr"
            className="font-mono"
            autoComplete="off"
            {...register('forwarding.name', {
              pattern: { value: /^[A-Za-z0-9_-]{1,64}$/, message: t('Use letters, digits, - and _') },
              required: t('Enter a name'),
            })}
          />
        </Field>
        <Field label={t('Scheme')} error={errors?.scheme?.message}>
          <Select {...register('forwarding.scheme')}>
            <option value="bearer">{'Bearer'}</option>
            <option value="token">{'Token'}</option>
            <option value="basic">{'Basic'}</option>
            <option value="apikey">{t('None (token only)')}</option>
          </Select>
        </Field>
        <Field
          label={t('Template')}
          optional
          className="sm:col-span-3"
          hint={t("Custom format that contains '{token}' once. Overrides the scheme.")}
          error={errors?.template?.message}
        >
          <Input
            dir="ltr"
            className="font-mono"
            placeholder={`Bearer ${TOKEN_PLACE}`}
            autoComplete="off"
            {...register('forwarding.template', {
              validate: (value) =>
                value === '' || value.split(TOKEN_PLACE).length === 2 || t("Must contain '{token}' once"),
            })}
          />
        </Field>
        <div className="sm:col-span-3">
          <h3 className="mb-1 text-sm font-medium">{t('Preview of the request')}</h3>
          <CodeView label={t('Forwarded token')} wrap text={forwardingPreview(toForwarding(forwarding), TOKEN)} />
          {!header && (
            <p className="mt-1 text-xs text-warn">
              {t('Servers and proxies log query parameters. We recommend a header.')}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
