/** Text of people and models: plain, with line breaks and its own direction; only web addresses become links. */
import { ExternalLink } from './external-link.js';
import { splitLinks } from './split-links.js';

export function PlainText({ text }: { text: string }) {
  return (
    <span dir="auto" className="block break-words whitespace-pre-wrap">
      <LinkedText text={text} />
    </span>
  );
}

/** A part of such a text. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    part.link ? <ExternalLink key={index} href={part.text} /> : part.text,
  );
}
