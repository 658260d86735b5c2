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
      <p className="mt-6 border-t border-line pt-4 text-xs text-ink-faint">
        Forgotten your password? An owner of your organisation can remove you and invite you again.
      </p>
    </Doorway>
  );
}
