/**
 * A message as elements, each in the direction of its own words: paragraphs, lists, bold, code and links. It is built from text alone, never from HTML: whatever a
 * customer, a model or an endpoint says is shown and not interpreted. A link leads to http(s) and says where.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useChat, useWords } from '../chat.js';
import { importBeside } from './import-beside.js';
import { type Inline, readInline, readLines } from './read-text.js';

type Draw = typeof import('../markdown/draw-markdown.js').drawMarkdown;

/** What a text has in it that is worth loading `widget-markdown.js` for. */
const MARKS = /[|`*_[<]|^[ \t]{0,9}(?:[-+•>#]|\d{1,3}[.)])/m;

/** Reading more takes noticeably long, if the text is made to: half a second for twice as much. */
const MARKED_CHARACTERS = 4_000;

let loading: Promise<Draw | undefined> | undefined;

async function load(url: string): Promise<Draw | undefined> {
  try {
    return (await importBeside<{ drawMarkdown: Draw }>(url, 'widget-markdown.js')).drawMarkdown;
  } catch (error) {
    console.warn('Messages are shown without tables', error);
    loading = undefined;
  }
}

/** @param marked read it as Markdown; the customer's own words are not, since they wrote no Markdown */
export function RichText({ text, marked = false }: { text: string; marked?: boolean }) {
  const { options } = useChat();
  const word = useWords();
  const place = useRef<HTMLDivElement>(null);
  const [draw, setDraw] = useState<Draw>();
  const wanted = marked && text.length <= MARKED_CHARACTERS && MARKS.test(text);
  useEffect(() => {
    if (!wanted) return;
    loading ??= load(options.url);
    void loading.then((loaded) => setDraw(() => loaded));
  }, [wanted, options.url]);
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
