/** Reads articles from a folder: Markdown files with front matter, and HTML and PDF files. */
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { type ArticleFormat, articleExternalId, articleInput } from '@frontdesk/contract';
import { parseDocument } from 'yaml';
import { UsageError } from '../command.js';
import { listFiles } from '../folder-files.js';
import { readValue } from '../read-value.js';

export interface ArticleFile {
  file: string;
  /** Its path in the folder without extension: `returns/sails.md` is `returns.sails`. */
  external_id: string;
  /** The body of the request. */
  input: Record<string, unknown>;
}

const FORMATS: Readonly<Record<string, ArticleFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.pdf': 'pdf',
};
const FRONT_MATTER = /^---\r?\n([\s\S]*?)^---\r?\n/m;

/** By path, in order. @throws {UsageError} naming file and field of every invalid article */
export async function readArticles(folder: string): Promise<ArticleFile[]> {
  const problems: string[] = [];
  const articles = await findArticles(folder, problems);
  if (articles === undefined) throw new UsageError(`there is no ${folder}`);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  if (articles.length === 0) throw new UsageError(`${folder} contains no .md, .html or .pdf file`);
  return articles;
}

/**
 * @param problems gets file and field of every invalid article
 * @param given.inner the subfolder of `folder` to read. Default: `folder` itself
 * @param given.formats file formats to read. Default: all
 * @returns undefined if there is no such folder @throws {UsageError} if it cannot be read
 */
export async function findArticles(
  folder: string,
  problems: string[],
  { inner = '', formats = Object.values(FORMATS) }: { inner?: string; formats?: readonly ArticleFormat[] } = {},
): Promise<ArticleFile[] | undefined> {
  const names = await listFiles(folder, inner);
  if (names === undefined) return undefined;
  const articles: ArticleFile[] = [];
  for (const name of names) {
    const format = FORMATS[extname(name).toLowerCase()];
    if (format === undefined || !formats.includes(format)) continue;
    const file = join(folder, inner, name);
    const external_id = name.slice(0, -extname(name).length).replaceAll(sep, '.').replaceAll(' ', '-');
    const input = { ...(await readInput(file, format, problems)), format };
    const earlier = articles.find((one) => one.external_id === external_id);
    if (earlier !== undefined) problems.push(`${file}: has the same id as ${earlier.file}: ${external_id}`);
    if (!articleExternalId.safeParse(external_id).success)
      problems.push(`${file}: ${external_id} cannot be an id: letters, digits, dots, hyphens, underscores and tildes`);
    const parsed = articleInput.safeParse(input);
    for (const { path, message } of parsed.error?.issues ?? [])
      problems.push([file, ...(path.length > 0 ? [path.join('.')] : []), message].join(': '));
    articles.push({ file, external_id, input });
  }
  return articles;
}

async function readInput(file: string, format: ArticleFormat, problems: string[]): Promise<Record<string, unknown>> {
  const bytes = await readFile(file);
  if (format === 'pdf') return { content: bytes.toString('base64') };
  const text = bytes.toString('utf8');
  const front = format === 'markdown' && text.startsWith('---') ? FRONT_MATTER.exec(text) : null;
  if (front === null) return { content: text };
  const document = parseDocument(front[1] ?? '');
  for (const { message } of document.errors) problems.push(`${file}: ${message.split('\n')[0]}`);
  const given: unknown = document.errors.length > 0 ? {} : readValue(document, file);
  return { ...(given as object | null), content: text.slice(front[0].length) };
}
