/** The sign-in page. */
import { useEffect, useState } from 'react';
import type { Session } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Disclosure } from '../../ui/disclosure.js';
import { Notice } from '../../ui/notice.js';
import { describeRefusal } from './describe-refusal.js';
import { Doorway } from './doorway.js';
import { SignInForm } from './sign-in-form.js';

export function SignInPage({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const [refusal] = useState(() => describeRefusal(/^#sign-on=(\w+)$/.exec(window.location.hash)?.[1] ?? ''));
  useEffect(() => {
    document.title = `${t('Sign in')} · Frontdesk`;
    // A reload starts again.
    if (window.location.hash.startsWith('#sign-on=')) window.history.replaceState(null, '', window.location.pathname);
  }, []);
  return (
    <Doorway title={t('Sign in')} description={t('Access the console and the desk.')}>
      {refusal !== undefined && (
        <Notice kind="bad" title={refusal.title} className="mb-4">
          {refusal.advice}
        </Notice>
      )}
      <SignInForm onSignedIn={onSignedIn} help={<Help />} />
    </Doorway>
  );
}

/** How to get a new password, if no reset link can be requested here. */
function Help() {
  return (
    <Disclosure title={t('Forgot your password?')} className="mt-6 border-t border-line pt-4 text-sm text-ink-soft">
      <div className="mt-2 space-y-2">
        <p>
          {t.rich(
            'Enter your email address to request a reset link, if email is configured. Otherwise, ask an owner or admin of your organisation to create one under <em>Members</em>.',
            { em: (page) => <em>{page}</em> },
          )}
        </p>
        <p>
          {t('The operator of this service can also create a link:')}
          <code className="mt-1 block">
            node packages/server/dist/admin.js <span className="whitespace-nowrap">{'reset-password'}</span>{' '}
            <span className="whitespace-nowrap">{'--email …'}</span>
          </code>
        </p>
      </div>
    </Disclosure>
  );
}
