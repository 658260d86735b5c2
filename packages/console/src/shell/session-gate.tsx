/**
 * Requires a session. Without one the sign-in is shown at the requested URL, so that signing in continues there. If a
 * session ends while a page is open, it is renewed in a dialog above the page, which keeps its state.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onUnauthorized } from '../api/request.js';
import { readSession, SESSION_KEY, type Session, SessionProvider, useSessionQuery } from '../api/session.js';
import { t } from '../language/translate.js';
import { SignInForm } from '../pages/sign-in/sign-in-form.js';
import { SignInPage } from '../pages/sign-in/sign-in-page.js';
import { Dialog } from '../ui/dialog.js';
import { ErrorState } from '../ui/states.js';

export function SessionGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const session = useSessionQuery();
  /** The last member for whom this page was open. */
  const [member, setMember] = useState<Session>();
  const ended = useSessionEnd(member !== undefined);

  useEffect(() => {
    if (session.data && member === undefined) setMember(session.data);
  }, [session.data, member]);

  if (session.isError && member === undefined)
    return (
      <main className="mx-auto max-w-lg px-4 pt-24">
        <ErrorState error={session.error} retry={() => void session.refetch()} />
      </main>
    );
  if (session.data === undefined)
    return (
      <div role="status" className="sr-only">
        {t('Loading…')}
      </div>
    );
  if (session.data === null && member === undefined)
    return <SignInPage onSignedIn={(next) => client.setQueryData(SESSION_KEY, next)} />;

  const onReturn = (next: Session) => {
    if (next.member.id !== member?.member.id) return window.location.assign('/console/');
    client.setQueryData(SESSION_KEY, next);
    ended.clear();
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  };
  return (
    <SessionProvider value={session.data ?? member}>
      {children}
      <Dialog
        open={ended.value || session.data === null}
        holds
        onClose={() => undefined}
        title={t('Your session has expired')}
        description={t('Sign in again to continue. Your unsaved changes are kept.')}
      >
        <div className="pb-4">
          <SignInForm
            onSignedIn={onReturn}
            {...(member === undefined
              ? {}
              : { who: { email: member.member.email, organisation_id: member.organisation.id } })}
          />
        </div>
      </Dialog>
    </SessionProvider>
  );
}

/** Whether the session has ended: a refused request may have other causes, so the service is asked. */
function useSessionEnd(signedIn: boolean) {
  const [value, setValue] = useState(false);
  useEffect(() => {
    if (!signedIn) return;
    let asking = false;
    return onUnauthorized(() => {
      if (asking) return;
      asking = true;
      readSession()
        .then((session) => setValue(session === null))
        .catch((error: unknown) => console.warn('Could not check the session', error))
        .finally(() => {
          asking = false;
        });
    });
  }, [signedIn]);
  return { value, clear: () => setValue(false) };
}
