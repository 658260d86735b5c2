/** Reads a file as article content: Markdown, HTML, or a PDF file as base64. */
import { type ArticleFormat, LIMITS } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

/** Accepted types for the file chooser. */
export const ACCEPTED_FILES = '.md,.markdown,.txt,.html,.htm,.pdf,text/markdown,text/plain,text/html,application/pdf';

const FORMATS: Record<string, ArticleFormat> = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'markdown',
  html: 'html',
  htm: 'html',
  pdf: 'pdf',
};

export type FileText = { format: ArticleFormat; content: string } | { problem: string };

export async function readFile(file: File): Promise<FileText> {
  const format = FORMATS[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (format === undefined) return { problem: t('Choose a PDF, HTML, Markdown or text file.') };
  if (file.size > LIMITS.articleContentCharacters) return { problem: tooLarge(LIMITS.articleContentCharacters) };
  const content = format === 'pdf' ? await toBase64(file) : await file.text();
  if (content.length > LIMITS.articleContentCharacters)
    return { problem: tooLarge((LIMITS.articleContentCharacters / 4) * 3) };
  if (content.trim() === '') return { problem: t('The file is empty. Choose another file.') };
  return { format, content };
}

const tooLarge = (bytes: number) =>
  t('The file is larger than {megabytes, number} MB.', { megabytes: Math.floor(bytes / 1_000_000) });

async function toBase64(file: File): Promise<string> {
  const reader = new FileReader();
  const url = await new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(`Could not read ${file.name}`));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
