/** Content in any of its formats, as the Markdown that is stored. */
import { LIMITS } from '@frontdesk/contract';
import { ContentRefusedError } from './content-refused.js';
import { detectLanguage } from './detect-language.js';
import type { ContentToExtract, ExtractedContent } from './extraction.js';
import { normaliseMarkdown } from './normalise-markdown.js';
import { readHtml } from './read-html.js';
import { readPdf } from './read-pdf.js';

interface Raw {
  title: string | null;
  language: string | null;
  markdown: string;
  base?: string | null;
}

/** @throws {ContentRefusedError} for what cannot be read, or has no text */
export async function toMarkdown({ format, content, url = null }: ContentToExtract): Promise<ExtractedContent> {
  const raw = await read(format, content);
  const base = baseUrl(raw.base ?? null, url);
  const written = visibleText(raw.markdown).slice(0, MOST_READ);
  const { markdown, heading, text } = normaliseMarkdown(written, { base, fromHtml: (html) => readHtml(html).markdown });
  if (markdown === '') throw new ContentRefusedError('has no text');
  return {
    title: titleOf(raw.title ?? heading),
    markdown,
    language: languageTag(raw.language) ?? detectLanguage(text),
  };
}

/** Marks that are not stored, such as those of images, may make up this much of what is read. */
const MOST_READ = 2 * LIMITS.articleMarkdownCharacters;

async function read(format: ContentToExtract['format'], content: string): Promise<Raw> {
  if (format === 'markdown') return { title: null, language: null, markdown: content };
  return format === 'html' ? readHtml(visibleText(content)) : await readPdf(content);
}

/** A page may name the base of its links; it is itself relative to where the page is. */
function baseUrl(own: string | null, url: string | null): string | null {
  if (own !== null && URL.canParse(own, url ?? undefined)) return new URL(own, url ?? undefined).href;
  return url;
}

function titleOf(title: string | null): string | null {
  const visible = visibleText(title ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return visible === '' ? null : visible.slice(0, LIMITS.articleTitleCharacters).toWellFormed();
}

/** As the contract writes it: `en`, `de-CH`. Null for anything else. */
function languageTag(given: string | null): string | null {
  if (given === null || given.length > LIMITS.languageTagCharacters) return null;
  const [language = '', ...rest] = given.replaceAll('_', '-').split('-');
  const tag = [language.toLowerCase(), ...rest].join('-');
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) ? tag : null;
}

/**
 * Characters that nobody sees, which can carry words past a reader: controls, tags, zero-width marks, directions that
 * reorder what follows. The joiners that scripts and emoji are written with stay.
 */
const UNSEEN =
  /(?![\n\t])[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/gu;

/** @returns the text without unseen characters, with `\n` as the only line end */
const visibleText = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(UNSEEN, '');
