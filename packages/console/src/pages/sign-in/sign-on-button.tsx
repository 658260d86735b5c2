/** Opens the identity provider of an address: in this tab, or in a new one if the page must be kept. */
import { useEffect, useState } from 'react';
import { readSession, type Session } from '../../api/session.js';
import { startSignOn } from '../../api/sign-on.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';

export interface SignOnButtonProps {
  email: string;
  /** Called before this page navigates to the provider. */
  onLeave?: (() => void) | undefined;
  /** If set, a new tab is opened, and this is called once its sign-in has succeeded. */
  onSignedInElsewhere?: ((session: Session) => void) | undefined;
  onProblem: (error: unknown) => void;
}

export function SignOnButton({ email, onLeave, onSignedInElsewhere, onProblem }: SignOnButtonProps) {
  const [busy, setBusy] = useState(false);
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (!elsewhere || onSignedInElsewhere === undefined) return;
    const look = () =>
      void readSession()
        .then((session) => session !== null && onSignedInElsewhere(session))
        .catch((error: unknown) => console.warn('Could not check the sign-in in the other tab', error));
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [elsewhere, onSignedInElsewhere]);

  const go = async () => {
    setBusy(true);
    // Opened directly in the click handler, because browsers block windows opened later.
    const tab = onSignedInElsewhere === undefined ? null : window.open('', '_blank');
    try {
      const { pathname, search } = window.location;
      const isSignIn = pathname.replace(/\/$/, '') === '/console/sign-in';
      const location = await startSignOn(email, isSignIn || tab !== null ? '/console/' : pathname + search);
      if (tab === null) {
        onLeave?.();
        window.location.assign(location);
      } else {
        tab.opener = null;
        tab.location.href = location;
        setElsewhere(true);
        setBusy(false);
      }
    } catch (error) {
      tab?.close();
      setBusy(false);
      onProblem(error);
    }
  };
  return (
    <>
      <Button kind="primary" className="w-full" busy={busy} autoFocus onClick={() => void go()}>
        {t('Continue with single sign-on')}
      </Button>
      {onSignedInElsewhere !== undefined && (
        <p className="text-xs text-ink-faint">{t("Opens in a new tab. Return here when you're done.")}</p>
      )}
    </>
  );
}
