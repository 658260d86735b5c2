/**
 * A message of the assistant or an agent. Shows only the beginning of a long one, up to a line's end, until the
 * customer expands it.
 */
import { useState } from 'preact/hooks';
import { useWords } from '../chat.js';
import { RichText } from '../parts/rich-text.js';

/** Longer replies are shortened, in characters: about two screens of the window. */
const LONG = 1_600;
/** Most of a long reply that is shown, in characters. */
const BEGINNING = 900;

export function Answer({ text }: { text: string }) {
  const word = useWords();
  const [whole, setWhole] = useState(false);
  if (text.length <= LONG) return <RichText text={text} marked />;
  return (
    <>
      <RichText text={whole ? text : beginningOf(text)} marked />
      <button type="button" class="link more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {word(whole ? 'showLess' : 'showMore')}
      </button>
    </>
  );
}

function beginningOf(text: string): string {
  const line = text.lastIndexOf('\n', BEGINNING);
  const end = line > BEGINNING / 2 ? line : text.lastIndexOf(' ', BEGINNING);
  return `${text.slice(0, end > 0 ? end : BEGINNING).trimEnd()} …`;
}
