/** A reply that has not been sent a moment after the agent sent it, such as without a connection. */
import { useEffect, useState } from 'react';
import { listed, t } from '../../language/translate.js';
import { PlainText } from '../../ui/plain-text.js';
import type { Sending } from './drafts.js';

const MOMENT_MS = 1_000;

export function WaitingReply({ sending: { reply, files, sent } }: { sending: Sending }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MOMENT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late || sent) return null;
  return (
    <section
      aria-label={t('Waiting to send')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="mx-3 mt-3 max-h-32 overflow-y-auto rounded-md border border-line bg-surface px-3 py-2 text-sm focus-visible:-outline-offset-2 sm:mx-4"
    >
      <h3 className="text-xs font-medium text-ink-soft">{t('Waiting to send')}</h3>
      {reply !== '' && <PlainText text={reply} />}
      {files.length > 0 && <p className="text-ink-soft">{listed(files.map(({ name }) => name))}</p>}
    </section>
  );
}
