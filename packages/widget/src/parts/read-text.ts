/** Reads the few marks that messages use: lists, bold, code, and web addresses as they stand in the text. */
export interface Block {
  kind: 'paragraph' | 'list';
  lines: string[];
}

export type Inline = { kind: 'text' | 'bold' | 'code'; text: string } | { kind: 'link'; text: string; url: string };

const LIST_ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/;
const MARKS = /\*\*([^*\n]+)\*\*|`([^`\n]+)`|(https?:\/\/[^\s<>"'`]+)/g;
const AFTER_ADDRESS = /[.,;:!?…)\]}»”’*]+$/;

/** Blank lines part paragraphs; lines that begin like items make a list. */
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

export function readInline(line: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (text === '') return;
    if (last?.kind === 'text') last.text += text;
    else parts.push({ kind: 'text', text });
  };
  for (const match of line.matchAll(MARKS)) {
    const [whole, bold, code, address] = match;
    addText(line.slice(from, match.index));
    from = match.index + whole.length;
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (address !== undefined) {
      const trimmed = trimAddress(address);
      if (URL.canParse(trimmed)) parts.push({ kind: 'link', text: trimmed, url: trimmed });
      else addText(trimmed);
      addText(address.slice(trimmed.length));
    }
  }
  addText(line.slice(from));
  return parts;
}

/** Punctuation behind an address belongs to the sentence, a bracket that the address opens to the address. */
function trimAddress(address: string): string {
  const tail = AFTER_ADDRESS.exec(address)?.[0] ?? '';
  const trimmed = address.slice(0, address.length - tail.length);
  return tail.startsWith(')') && trimmed.includes('(') ? `${trimmed})` : trimmed;
}
