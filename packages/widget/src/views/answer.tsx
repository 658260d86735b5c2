/** What the assistant or an agent says. A long answer shows its beginning, up to a line's end, until the customer wants all of it. */
import { useState } from 'preact/hooks';
import { useWords } from '../chat.js';
import { RichText } from '../parts/rich-text.js';

/** Longer ones are cut, in characters: about two windows full. */
const LONG = 1_600;
/** How much of them is shown at most, in characters. */
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
