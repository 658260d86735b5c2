/** Whether the desk is connected: a word if it is, a banner if it is not. */
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../language/translate.js';
import { useConnectionState } from './desk-provider.js';

/** Shorter interruptions are not shown, in ms. */
const QUIET_MS = 1_500;

export function ConnectionNotice() {
  const state = useConnectionState();
  const [told, setTold] = useState(false);
  const away = state !== 'online';
  useEffect(() => {
    if (!away) return setTold(false);
    const timer = setTimeout(() => setTold(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [away]);
  return (
    <div role="status">
      {told && away && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-3 py-1.5 text-center text-sm text-warn">
          <CloudOff />
          {state === 'refused'
            ? t('Your session has ended. Sign in to continue.')
            : t("Connecting… This page may be out of date until you're connected.")}
        </p>
      )}
    </div>
  );
}

export function ConnectionDot() {
  const state = useConnectionState();
  const live = state === 'online';
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-xs font-normal text-ink-faint">
      <span aria-hidden className={`size-1.5 shrink-0 rounded-full ${live ? 'bg-good' : 'animate-pulse bg-warn'}`} />
      <span className="truncate">{live ? t.context('connection', 'Live') : t('Connecting…')}</span>
    </span>
  );
}
