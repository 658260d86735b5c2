/** Form values of an article. Pure. */
import { type ArticleAudience, type ArticleView, type Environment, LIMITS } from '@frontdesk/contract';
import type { ArticleInput } from '../../api/knowledge.js';

export interface ArticleDraft {
  title: string;
  content: string;
  /** Empty: no URL. */
  url: string;
  /** Empty: detected. */
  language: string;
  audience: ArticleAudience;
  environment: Environment;
}

export const EMPTY_ARTICLE: ArticleDraft = {
  title: '',
  content: '',
  url: '',
  language: '',
  audience: 'everyone',
  environment: 'live',
};

export const toArticleDraft = (view: ArticleView): ArticleDraft => ({
  title: view.title,
  content: view.content,
  url: view.url ?? '',
  language: view.language ?? '',
  audience: view.audience,
  environment: view.environment,
});

export function toArticleInput({ url, language, title, ...rest }: ArticleDraft): ArticleInput {
  return { ...rest, title: title.trim(), url: orNull(url), language: orNull(language), format: 'markdown' };
}

const orNull = (value: string) => (value.trim() === '' ? null : value.trim());

/** A unique id for an article written here. @param random letters and digits */
export function makeArticleId(title: string, random: string): string {
  const words = toIdPart(title);
  return words === '' ? `article-${random}` : `${words}-${random}`;
}

/**
 * The id of an uploaded article: uploading the same file again replaces the article. A number distinguishes names that
 * differ only in characters that an id cannot contain.
 */
export function idOfFile(name: string): string {
  const words = toIdPart(name);
  if (/^[\w.~ -]*$/.test(name) && words !== '') return words;
  return `${words === '' ? 'file' : words}-${numberOf(name)}`;
}

/** `Opening hours` for `Opening hours.txt`: the title of an article without a heading. */
export function titleOfFile(name: string): string {
  const ending = name.lastIndexOf('.');
  return (ending > 0 ? name.slice(0, ending) : name).slice(0, LIMITS.articleTitleCharacters);
}

const ID_CHARACTERS = Math.floor(LIMITS.articleExternalIdCharacters / 2);

/** The part of a text that may appear in an id, such as `returns-policy` for "Returns policy?". */
function toIdPart(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .split(/[^a-z0-9._~]/)
    .filter((part) => /[a-z0-9]/.test(part))
    .join('-')
    .replace(/^[._~-]+/, '')
    .slice(0, ID_CHARACTERS);
}

/** FNV-1a, 32 bits. */
function numberOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}
