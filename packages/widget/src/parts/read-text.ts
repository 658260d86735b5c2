/** Parses the few marks that messages use: lists, bold, code, and plain web addresses. */
import { findWebLinks } from '@frontdesk/contract/web-links';

/** A paragraph or a list of a text. */
export interface Block {
  kind: 'paragraph' | 'list';
  lines: string[];
}

/** A run of plain, bold or code characters, or a link. */
export type Inline = { kind: 'text' | 'bold' | 'code'; text: string } | { kind: 'link'; text: string; url: string };

const LIST_ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/;
const MARK = /\*\*([^*\n]+)\*\*|`([^`\n]+)`/g;

/** Blank lines separate paragraphs; lines that begin like items form a list. */
export function readLines(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      open = undefined;
      continue;
    }
    const kind = LIST_ITEM.test(line) ? 'list' : 'paragraph';
    if (open?.kind !== kind) {
      open = { kind, lines: [] };
      blocks.push(open);
    }
    open.lines.push(kind === 'list' ? line.replace(LIST_ITEM, '') : line);
  }
  return blocks;
}

/** The first mark wins: a link within bold or code is text, and marks within a link are part of it. */
export function readInline(line: string): Inline[] {
  const parts: Inline[] = [];
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (text === '') return;
    if (last?.kind === 'text') last.text += text;
    else parts.push({ kind: 'text', text });
  };
  const links = findWebLinks(line);
  let mark = markAfter(line, 0);
  let from = 0;
  while (from < line.length) {
    while (links[0] !== undefined && links[0].index < from) links.shift();
    if (mark !== null && mark.index < from) mark = markAfter(line, from);
    const [link] = links;
    const at = Math.min(link?.index ?? line.length, mark?.index ?? line.length);
    addText(line.slice(from, at));
    from = at;
    if (link?.index === at) {
      parts.push({ kind: 'link', text: link.url, url: link.url });
      from += link.url.length;
    } else if (mark !== null && mark.index === at) {
      const [whole, bold, code = ''] = mark;
      parts.push(bold !== undefined ? { kind: 'bold', text: bold } : { kind: 'code', text: code });
      from += whole.length;
    }
  }
  return parts;
}

function markAfter(line: string, from: number): RegExpExecArray | null {
  MARK.lastIndex = from;
  return MARK.exec(line);
}
