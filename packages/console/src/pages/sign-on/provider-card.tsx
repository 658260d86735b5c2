/** Where the identity provider is, and how Frontdesk authenticates to it. The client secret is written and never read back. */
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useRemoveSignOn } from '../../api/sign-on.js';
import { SwitchField } from '../../forms/choice-fields.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { toast } from '../../ui/toast.js';
import type { ProviderValues } from './provider-values.js';

/** @param stored whether there is a provider that can be removed */
export function ProviderCard({ stored }: { stored: boolean }) {
  const { register, control, formState } = useFormContext<ProviderValues>();
  const { errors } = formState;
  return (
    <Card
      title={t('Identity provider')}
      description={t('Register Frontdesk at your provider to get these values.')}
      actions={stored && <RemoveProvider />}
    >
      <div className="space-y-5">
        <Field
          label={t('Issuer URL')}
          hint={t.rich('For example, {url}. Must serve {path}.', {
            url: <code>https://login.example.com</code>,
            path: <code>/.well-known/openid-configuration</code>,
          })}
          error={errors.issuer?.message}
        >
          <Input
            inputMode="url"
            dir="ltr"
            spellCheck={false}
            {...register('issuer', { required: t('Enter the issuer URL') })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Client ID')} error={errors.client_id?.message}>
            <Input dir="ltr" spellCheck={false} {...register('client_id', { required: t('Enter the client ID') })} />
          </Field>
          <Field
            label={t('Client secret')}
            hint={stored ? t('Leave blank to keep the current secret.') : t('Encrypted and never shown again.')}
            error={errors.client_secret?.message}
          >
            <Input type="password" autoComplete="off" {...register('client_secret')} />
          </Field>
        </div>
        <SwitchField
          control={control}
          name="accepts_unverified_email"
          label={t('Accept email addresses without a verified claim')}
          hint={t(
            'Turn on only if you control every address at the provider. Needed for Entra ID, which omits the claim. Addresses marked as unverified are always rejected.',
          )}
        />
      </div>
    </Card>
  );
}

function RemoveProvider() {
  const remove = useRemoveSignOn();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setAsking(true)}>
        {t('Remove…')}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Remove identity provider?')}
        description={t(
          'Everyone who signed in through it is signed out. Members without a password need a reset link, under Members.',
        )}
        action={t('Remove provider')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync(undefined);
          toast(t('Identity provider removed'));
        }}
      />
    </>
  );
}
