/** Splits plain text into text and web addresses. Pure. */
import { findWebLinks } from '@frontdesk/contract/web-links';

export interface TextPart {
  text: string;
  link: boolean;
}

export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, url } of findWebLinks(text)) {
    parts.push({ text: text.slice(from, index), link: false }, { text: url, link: true });
    from = index + url.length;
  }
  parts.push({ text: text.slice(from), link: false });
  return parts.filter((part) => part.text !== '');
}
