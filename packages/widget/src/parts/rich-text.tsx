/**
 * A message as elements, each in the direction of its own words: paragraphs, lists, bold, code and links. It is built from text alone, never from HTML: whatever a
 * customer, a model or an endpoint says is shown and not interpreted. A link leads to http(s) and says where.
 */
import type { ComponentChildren } from 'preact';
import { type Inline, readInline, readLines } from './read-text.js';

export function RichText({ text }: { text: string }) {
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
