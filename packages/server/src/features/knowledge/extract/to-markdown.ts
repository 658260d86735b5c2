/** Converts content of any supported format to the stored Markdown. */
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

/** @throws {ContentRefusedError} for content that cannot be read or has no text */
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

/** Allows for markup that is not stored, such as that of images. */
const MOST_READ = 2 * LIMITS.articleMarkdownCharacters;

async function read(format: ContentToExtract['format'], content: string): Promise<Raw> {
  if (format === 'markdown') return { title: null, language: null, markdown: content };
  return format === 'html' ? readHtml(visibleText(content)) : await readPdf(content);
}

/** A page may declare the base of its links, which may be relative to the page's own address. */
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

/** In the contract's form: `en`, `de-CH`. Null for anything else. */
function languageTag(given: string | null): string | null {
  if (given === null || given.length > LIMITS.languageTagCharacters) return null;
  const [language = '', ...rest] = given.replaceAll('_', '-').split('-');
  const tag = [language.toLowerCase(), ...rest].join('-');
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) ? tag : null;
}

/**
 * Invisible characters that can hide text from a reader: controls, tags, zero-width marks, direction overrides. Joiners
 * that scripts and emoji need are kept.
 */
const UNSEEN =
  /(?![\n\t])[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/gu;

/** @returns the text without invisible characters, with only `\n` as line end */
const visibleText = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(UNSEEN, '');
