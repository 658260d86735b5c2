/**
 * Splits an article into pieces that are fast to parse as Markdown, as parsing time can grow faster than the text.
 * Splits between blocks, or between lines of a long block. The first heading is dropped if it equals the title.
 */
const MOST_CHARACTERS = 4_000;
const FENCE = /^ {0,3}(?:```|~~~)/;

export function piecesOf(content: string, title: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  const blocks = blocksOf(withoutTitle(content, title)).flatMap((block) =>
    block.length > MOST_CHARACTERS ? cut(block) : `${block}\n\n`,
  );
  for (const block of blocks) {
    if (piece !== '' && piece.length + block.length > MOST_CHARACTERS) {
      pieces.push(piece);
      piece = '';
    }
    piece += block;
  }
  return [...pieces, piece].map((text) => text.trim()).filter((text) => text !== '');
}

function withoutTitle(content: string, title: string): string {
  const [first = '', ...rest] = content.split('\n');
  const heading = /^#{1,6} (.*)$/.exec(first)?.[1];
  return heading?.replaceAll('\\', '').trim() === title.trim() ? rest.join('\n') : content;
}

/** Blocks between blank lines; a fenced block is one block. */
function blocksOf(content: string): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let fenced = false;
  for (const line of content.split('\n')) {
    if (FENCE.test(line)) fenced = !fenced;
    if (line.trim() === '' && !fenced) {
      blocks.push(block.join('\n'));
      block = [];
    } else block.push(line);
  }
  return [...blocks, block.join('\n')].filter((text) => text !== '');
}

function cut(block: string): string[] {
  const parts: string[] = [];
  let rest = block;
  while (rest.length > MOST_CHARACTERS) {
    const end = rest.lastIndexOf('\n', MOST_CHARACTERS - 1) + 1 || rest.lastIndexOf(' ', MOST_CHARACTERS - 1) + 1;
    const at = end > 0 ? end : MOST_CHARACTERS;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, `${rest}\n\n`];
}
