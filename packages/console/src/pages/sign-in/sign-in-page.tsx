/** The way into the console. */
import { useEffect } from 'react';
import type { Session } from '../../api/session.js';
import { Doorway } from './doorway.js';
import { SignInForm } from './sign-in-form.js';

export function SignInPage({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  useEffect(() => {
    document.title = 'Sign in · Frontdesk';
  }, []);
  return (
    <Doorway title="Sign in" description="To your organisation's console and desk.">
      <SignInForm onSignedIn={onSignedIn} />
      <details className="mt-6 border-t border-line pt-4 text-sm text-ink-soft">
        <summary className="rounded-sm hover:text-ink">Forgotten your password?</summary>
        <div className="mt-2 space-y-2">
          <p>
            Ask an owner or admin of your organisation: on their page <em>Members</em> they make a link by which you
            choose a new one.
          </p>
          <p>
            If there is nobody to ask, whoever runs this service makes one:
            <code className="mt-1 block font-mono text-xs">
              node packages/server/dist/admin.js <span className="whitespace-nowrap">reset-password</span>{' '}
              <span className="whitespace-nowrap">--email …</span>
            </code>
          </p>
        </div>
      </details>
    </Doorway>
  );
}
