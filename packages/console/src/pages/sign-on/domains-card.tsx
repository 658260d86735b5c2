/** The domains whose addresses use sign-on: added, verified by DNS, and, after a successful test, required. */
import type { SignOnDomain, SignOnView } from '@frontdesk/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.js';
import { useAddDomain, useEnforceDomain, useRemoveDomain, useVerifyDomain } from '../../api/sign-on.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Confirm } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { Card } from '../../ui/page.js';
import { Switch } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';

export function DomainsCard({ view }: { view: SignOnView }) {
  const [removing, setRemoving] = useState<SignOnDomain>();
  const remove = useRemoveDomain();
  return (
    <Card
      title={t('Email domains')}
      description={t(
        'Members with these email domains use single sign-on. Verify ownership with a DNS record. A domain can belong to one organisation only.',
      )}
    >
      <div className="space-y-4">
        {view.domains.map((one) => (
          <Domain key={one.domain} of={one} provider={view.provider} onRemove={() => setRemoving(one)} />
        ))}
        <AddDomain />
      </div>
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t('Remove {domain}?', { domain: removing?.domain ?? '' })}
        description={t(
          'Its members can no longer use single sign-on. Members without a password need a reset link, under Members.',
        )}
        action={t('Remove domain')}
        danger
        onConfirm={async () => {
          if (removing === undefined) return;
          await remove.mutateAsync(removing.domain);
          toast(t('{domain} removed', { domain: removing.domain }));
        }}
      />
    </Card>
  );
}

function Domain({
  of: { domain, verified, enforced, dns_record },
  provider,
  onRemove,
}: {
  of: SignOnDomain;
  provider: SignOnView['provider'];
  onRemove: () => void;
}) {
  const verify = useVerifyDomain();
  return (
    <section aria-label={domain} className="space-y-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 dir="ltr" className="min-w-0 font-medium wrap-anywhere">
          {domain}
        </h3>
        <Badge tone={verified ? 'good' : 'warn'}>{verified ? t('Verified') : t('Not verified')}</Badge>
        <div className="ms-auto flex gap-2">
          {!verified && (
            <Button
              size="small"
              busy={verify.isPending}
              onClick={() => verify.mutate(domain, { onSuccess: () => toast(t('{domain} verified', { domain })) })}
            >
              {t('Verify')}
            </Button>
          )}
          <Button size="small" kind="quiet" aria-label={t('Remove {domain}', { domain })} onClick={onRemove}>
            {t('Remove')}
          </Button>
        </div>
      </div>
      {verified ? (
        <EnforceSwitch {...{ domain, enforced, provider }} />
      ) : (
        <>
          {verify.isError && <Notice kind="bad">{ApiError.sentence(verify.error)}</Notice>}
          <p className="text-sm text-ink-soft">
            {t('Add this TXT record to the DNS settings of {domain}, then select Verify.', { domain })}
          </p>
          <DnsValue term={t('Name')} copyLabel={t('Copy name')} value={dns_record.name} />
          <DnsValue term={t('Value')} copyLabel={t('Copy value')} value={dns_record.value} />
        </>
      )}
    </section>
  );
}

function EnforceSwitch({
  domain,
  enforced,
  provider,
}: Pick<SignOnDomain, 'domain' | 'enforced'> & Pick<SignOnView, 'provider'>) {
  const enforce = useEnforceDomain();
  const [asking, setAsking] = useState(false);
  const missing = whatIsMissing(provider);
  const change = (next: boolean) => {
    if (next) setAsking(true);
    else
      enforce.mutate(
        { domain, enforced: false },
        {
          onSuccess: () => toast(t('Passwords are allowed for {domain}', { domain })),
          onError: (error) => toast(ApiError.sentence(error)),
        },
      );
  };
  return (
    <>
      <Switch
        label={t('Require single sign-on')}
        hint={
          missing !== undefined && !enforced
            ? missing
            : t("Members with this domain can't sign in with a password, except the emergency owner.")
        }
        checked={enforced}
        disabled={enforce.isPending || (missing !== undefined && !enforced)}
        onChange={change}
      />
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Require single sign-on for {domain}?', { domain })}
        description={t(
          'These members can no longer use a password. Their password sessions end, except yours. The emergency owner can still use a password.',
        )}
        action={t('Require single sign-on')}
        onConfirm={async () => {
          await enforce.mutateAsync({ domain, enforced: true });
          toast(t('Single sign-on is required for {domain}', { domain }));
        }}
      />
    </>
  );
}

function whatIsMissing(provider: SignOnView['provider']): string | undefined {
  if (provider === null) return t('Set up the identity provider first.');
  if (!provider.tested) return t('Test single sign-on first.');
  if (provider.emergency_member_id === null) return t('Choose an emergency owner first.');
  return undefined;
}

function DnsValue({ term, copyLabel, value }: { term: string; copyLabel: string; value: string }) {
  return (
    <div className="flex items-center gap-2 text-sm">
      <span className="w-12 shrink-0 text-ink-faint">{term}</span>
      <code className="min-w-0 flex-1 wrap-anywhere">{value}</code>
      <CopyButton label={copyLabel} text={value} />
    </div>
  );
}

function AddDomain() {
  const add = useAddDomain();
  const form = useForm({ defaultValues: { domain: '' } });
  const { problem, submitting } = useServerErrors(form, ['domain']);
  const { register, reset, formState } = form;
  const submit = submitting(async ({ domain }) => {
    await add.mutateAsync(domain);
    reset();
  });
  const said = formState.errors.domain?.message ?? problem?.message;
  return (
    <form onSubmit={submit} noValidate aria-label={t('New domain')} className="flex items-start gap-2">
      <Field label={t('Add domain')} className="flex-1" error={said}>
        <Input
          dir="ltr"
          placeholder={'example.com'}
          autoCapitalize="none"
          spellCheck={false}
          {...register('domain', { required: t('Enter a domain') })}
        />
      </Field>
      <Button type="submit" className="mt-6" busy={formState.isSubmitting}>
        {t('Add')}
      </Button>
    </form>
  );
}
