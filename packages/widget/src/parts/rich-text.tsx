/**
 * A message as elements, each in the direction of its own text: paragraphs, lists, bold, code and links. Built only
 * from text, never from HTML: texts of a customer, a model or an endpoint are shown and never interpreted. Links lead
 * to http(s) and show their target.
 */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useWords } from '../chat.js';
import { type Inline, readInline, readLines } from './read-text.js';
import { usePart } from './use-part.js';

type MarkdownPart = typeof import('../markdown/draw-markdown.js');

/** Marks that make loading `widget-markdown.js` worthwhile. */
const MARKS = /[|`*_[<]|^[ \t]{0,9}(?:[-+•>#]|\d{1,3}[.)])/m;

/** Parsing longer hostile texts is slow: half a second for twice as much. */
const MARKED_CHARACTERS = 4_000;

/** @param marked parse as Markdown; not used for the customer's own messages */
export function RichText({ text, marked = false }: { text: string; marked?: boolean }) {
  const word = useWords();
  const place = useRef<HTMLDivElement>(null);
  const wanted = marked && text.length <= MARKED_CHARACTERS && MARKS.test(text);
  const draw = usePart<MarkdownPart>('widget-markdown.js', wanted)?.drawMarkdown;
  const drawn = wanted && draw !== undefined;
  useLayoutEffect(() => {
    if (drawn && place.current !== null) draw(place.current, text, word('table'));
  }, [drawn, text]);
  if (drawn) return <div class="marked" ref={place} />;
  return (
    <>
      {readLines(text).map((block, index) =>
        block.kind === 'list' ? (
          <ul key={index} dir="auto">
            {block.lines.map((line, position) => (
              <li key={position}>{readInline(line).map(show)}</li>
            ))}
          </ul>
        ) : (
          <p key={index} dir="auto">
            {block.lines.map((line, position) => (
              <>
                {position > 0 && <br />}
                {readInline(line).map(show)}
              </>
            ))}
          </p>
        ),
      )}
    </>
  );
}

function show(part: Inline, key: number): ComponentChildren {
  switch (part.kind) {
    case 'bold':
      return <strong key={key}>{part.text}</strong>;
    case 'code':
      return <code key={key}>{part.text}</code>;
    case 'link':
      return (
        <a key={key} href={part.url} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      );
    default:
      return part.text;
  }
}
