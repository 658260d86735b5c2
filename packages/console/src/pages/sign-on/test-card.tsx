/** Tests the provider with a real sign-in. Sign-on is offered to members only after a successful test. */
import type { SignOnView } from '@frontdesk/contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { startSignOnTest } from '../../api/sign-on.js';
import { locale, t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { Card } from '../../ui/page.js';
import { Ago } from '../../ui/time.js';
import { ROLES } from '../members/roles.js';
import { describeRefusal } from '../sign-in/describe-refusal.js';

type Provider = SignOnView['provider'];

export function TestCard({ provider }: { provider: Provider }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (provider === null) return null;
  const test = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      window.location.assign(await startSignOnTest());
    } catch (error) {
      setProblem(ApiError.sentence(error));
      setBusy(false);
    }
  };
  return (
    <Card
      title={t('Test')}
      description={
        provider.tested
          ? t('Single sign-on works and is available to members with your verified domains.')
          : t('Run a successful test to make single sign-on available to members.')
      }
      actions={
        <Button kind={provider.tested ? 'secondary' : 'primary'} busy={busy} onClick={() => void test()}>
          {t('Test single sign-on')}
        </Button>
      }
    >
      <div className="space-y-3">
        {problem !== undefined && <Notice kind="bad">{problem}</Notice>}
        {provider.last_test === null ? (
          <p className="text-sm text-ink-soft">
            {t(
              "You'll sign in at your provider and return here. Your session doesn't change, and no member is created.",
            )}
          </p>
        ) : (
          <LastTest test={provider.last_test} />
        )}
      </div>
    </Card>
  );
}

function LastTest({ test }: { test: NonNullable<NonNullable<Provider>['last_test']> }) {
  const { at, refusal, detail, email, groups, role } = test;
  const refused = refusal === null ? undefined : describeRefusal(refusal);
  return (
    <>
      {refused === undefined ? (
        <Notice
          kind="good"
          title={
            role === null
              ? t('{email} would sign in as a member', { email: email ?? '' })
              : t('{email} would sign in as {role}', { email: email ?? '', role: ROLES[role].title })
          }
        />
      ) : (
        <Notice kind="warn" title={t('Refused: {reason}', { reason: asPart(refused.title) })}>
          {detail}
        </Notice>
      )}
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1 text-sm">
        <dt className="text-ink-faint">{t('Tested')}</dt>
        <dd>
          <Ago at={at} />
        </dd>
        <dt className="text-ink-faint">{t('Email')}</dt>
        <dd className="wrap-anywhere">{email === null ? t('Not received') : <bdi>{email}</bdi>}</dd>
        <dt className="text-ink-faint">{t('Groups')}</dt>
        <dd className="break-words">{groups.length === 0 ? t('None received') : groups.join(', ')}</dd>
      </dl>
    </>
  );
}

/** English continues in lower case after a colon. Other languages keep the title, as some capitalise nouns or names. */
const asPart = (title: string) =>
  locale().startsWith('en') ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
