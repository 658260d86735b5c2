/**
 * Converts a PDF file to Markdown: its pages' text, with lines in larger letters as headings. Nothing is rendered, no
 * script runs and nothing is fetched. A file whose pages are images has no text.
 */
import { LIMITS } from '@frontdesk/contract';
import type { PhrasingContent, Root, RootContent } from 'mdast';
import { getDocumentProxy, getMeta } from 'unpdf';
import { TooMuchMemoryError } from './bound-allocations.js';
import { ContentRefusedError } from './content-refused.js';
import { writeMarkdown } from './markdown-tree.js';

export interface PdfContent {
  title: string | null;
  language: string | null;
  markdown: string;
}

interface Line {
  text: string;
  size: number;
  y: number;
}

/** Relative size from which a line is a heading, and a heading of the first level. */
const HEADING = 1.15;
const LARGE_HEADING = 1.6;
const HEADING_CHARACTERS = 200;
/** Lines further apart than this multiple of their size belong to different paragraphs. */
const PARAGRAPH_GAP = 1.7;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** @param content base64. @throws {ContentRefusedError} for what is no PDF file, is locked, or has no text; `TooMuchMemoryError` */
export async function readPdf(content: string): Promise<PdfContent> {
  const packed = content.replace(/\s/g, '');
  if (!BASE64.test(packed)) throw new ContentRefusedError('must be base64');
  try {
    return await read(Uint8Array.from(Buffer.from(packed, 'base64')));
  } catch (error) {
    throw refusalOf(error);
  }
}

async function read(data: Uint8Array): Promise<PdfContent> {
  const pdf = await open(data);
  try {
    const { info } = await getMeta(pdf);
    const pages = await readPages(pdf);
    if (pages.every((lines) => lines.length === 0))
      throw new ContentRefusedError('has no text: its pages are pictures. Read them with OCR first');
    return {
      title: written(info.Title),
      language: written(info.Language),
      markdown: writeMarkdown(toTree(pages)),
    };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

const open = (data: Uint8Array) => getDocumentProxy(data, { stopAtErrors: true, verbosity: 0 });

/** The reason for refusing a file, if the file is the cause. */
function refusalOf(error: unknown): Error {
  const { name, message, details = '' } = error as Error & { details?: string };
  if (error instanceof ContentRefusedError || error instanceof TooMuchMemoryError) return error;
  if (name === 'PasswordException') return new ContentRefusedError('is a PDF file that needs a password');
  if (`${message} ${details}`.includes(TooMuchMemoryError.name)) return new TooMuchMemoryError(message);
  return new ContentRefusedError('is not a PDF file that can be read');
}

type Pdf = Awaited<ReturnType<typeof open>>;
type TextContent = Awaited<ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>>;

/** Reads as many pages as an article has room for. */
async function readPages(pdf: Pdf): Promise<Line[][]> {
  const pages: Line[][] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages && characters < LIMITS.articleMarkdownCharacters; number++) {
    const page = await pdf.getPage(number);
    const lines = linesOf(await page.getTextContent());
    page.cleanup();
    characters += lines.reduce((sum, { text }) => sum + text.length, 0);
    pages.push(lines);
  }
  return pages;
}

function linesOf({ items }: TextContent): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  for (const item of items) {
    if (!('str' in item)) continue;
    const { str, transform, hasEOL } = item;
    const [, , skew, height, , y] = transform as [number, number, number, number, number, number];
    line ??= { text: '', size: 0, y };
    line.text += str;
    if (str.trim() !== '') line.size = Math.max(line.size, Math.round(Math.hypot(skew, height) * 10) / 10);
    if (!hasEOL) continue;
    lines.push(line);
    line = undefined;
  }
  if (line !== undefined) lines.push(line);
  return lines.map((one) => ({ ...one, text: one.text.replace(/\s+/g, ' ').trim() })).filter(({ text }) => text !== '');
}

function toTree(pages: Line[][]): Root {
  const usual = usualSize(pages.flat());
  const children = pages.flatMap((lines) => {
    const blocks: RootContent[] = [];
    let paragraph: PhrasingContent & { type: 'text' } = { type: 'text', value: '' };
    let before: Line | undefined;
    for (const line of lines) {
      const depth = headingDepth(line, usual);
      const apart =
        before !== undefined && Math.abs(before.y - line.y) > PARAGRAPH_GAP * Math.max(line.size, before.size);
      if (depth !== null || apart || before === undefined || headingDepth(before, usual) !== null) {
        paragraph = { type: 'text', value: line.text };
        blocks.push(
          depth === null
            ? { type: 'paragraph', children: [paragraph] }
            : { type: 'heading', depth, children: [paragraph] },
        );
      } else paragraph.value = joined(paragraph.value, line.text);
      before = line;
    }
    return blocks;
  });
  return { type: 'root', children };
}

function headingDepth({ text, size }: Line, usual: number): 1 | 2 | null {
  if (size < usual * HEADING || text.length > HEADING_CHARACTERS) return null;
  return size >= usual * LARGE_HEADING ? 1 : 2;
}

/** The most common character size. */
function usualSize(lines: Line[]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of lines) characters.set(size, (characters.get(size) ?? 0) + text.length);
  return [...characters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** Joins a word that is hyphenated at the end of a line. */
function joined(before: string, after: string): string {
  return /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after) ? before.slice(0, -1) + after : `${before} ${after}`;
}

const written = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
