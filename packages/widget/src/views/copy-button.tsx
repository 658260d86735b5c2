/** Copies a message's source text. Browsers provide the clipboard only to https pages. */
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';

const TOLD_MS = 2_000;

export function CopyButton({ text }: { text: string }) {
  const word = useWords();
  const [state, setState] = useState<'offered' | 'copied' | 'failed'>('offered');
  useEffect(() => {
    if (state === 'offered') return;
    const timer = setTimeout(() => setState('offered'), TOLD_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (navigator.clipboard === undefined) return null;
  return (
    <>
      <button
        type="button"
        class="icon-button small"
        aria-label={word('copy')}
        title={word('copy')}
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setState('copied'),
            () => setState('failed'),
          )
        }
      >
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
      </button>
      <span role="status">{state !== 'offered' && word(state)}</span>
    </>
  );
}
