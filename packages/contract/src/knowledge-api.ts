/**
 * `/api/v1/lab/knowledge/`, ours: articles that the assistant uses, managed by an organisation's backend under its own
 * ids or by its owners and admins, and web pages that articles are imported from and updated.
 */
import { z } from 'zod';
import { environment } from './function.js';
import { LIMITS } from './limits.js';
import { cursor, earlierCursor, next } from './paging.js';
import { bounded, filledText, id, languageTag, text, timestamp } from './primitives.js';
import { hasUserInfo } from './web-links.js';

/** The audience of an article: everybody, or customers who have logged in. */
export const articleAudience = z.enum(['everyone', 'logged_in']);
export type ArticleAudience = z.infer<typeof articleAudience>;

/** The format of an article's content. */
export const articleFormat = z.enum(['markdown', 'html', 'pdf']);
export type ArticleFormat = z.infer<typeof articleFormat>;

const COMPLETE_URL = /^https?:\/\/[^\s\\]+$/i;

/**
 * A page would resolve `https:shop.example`, which is a URL on its own, against its own address: other forms than that of
 * a complete URL are rewritten.
 */
const pageUrl = bounded(LIMITS.articleUrlCharacters)
  .refine((value) => !value.includes('\0') && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'must be an http(s) address',
  })
  .refine((value) => !URL.canParse(value) || !hasUserInfo(new URL(value)), 'must not contain a user name or password')
  .overwrite((value) => (COMPLETE_URL.test(value) || !URL.canParse(value) ? value : new URL(value).href));

/** The organisation's own id of an article. */
export const articleExternalId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._~-]*$/, 'must be letters, digits, dots, hyphens, underscores and tildes')
  .max(LIMITS.articleExternalIdCharacters)
  .meta({ description: "The organisation's own id of an article.", examples: ['returns-policy'] });

const title = filledText(LIMITS.articleTitleCharacters).meta({
  description: 'The topic, or the question that it answers. Default: the first heading or the title in `content`.',
});
const content = text(LIMITS.articleContentCharacters).meta({
  description: 'The text, in `format`. PDF files are base64.',
});
const language = languageTag.nullable().describe('BCP 47. Null: it is detected.');
const url = pageUrl
  .nullable()
  .describe('URL where people can read it; replies link to it as their source. Null: none.');

/** An article as it is submitted; omitted fields get their defaults. */
export const articleInput = z.strictObject({
  title: title.optional(),
  content,
  format: articleFormat.default('markdown'),
  url: url.default(null),
  language: language.default(null),
  audience: articleAudience.default('everyone'),
  environment: environment.default('live').describe('`dev`: used in test conversations only.'),
});
export type ArticleInput = z.output<typeof articleInput>;

/** An article without its content. */
export const articleSummary = z.object({
  id,
  external_id: articleExternalId,
  title: z.string(),
  url: z.string().nullable(),
  language: z.string().nullable(),
  audience: articleAudience,
  environment: environment,
  source_id: id.nullable().describe('The web source that it was read from; null: none.'),
  passages: z.int().min(0).describe('Number of its passages, which the search finds.'),
  passages_to_encode: z.int().min(0).describe('Passages without a vector so far, which are found by their words only.'),
  created_at: timestamp,
  updated_at: timestamp,
});
export type ArticleSummary = z.infer<typeof articleSummary>;

/** The response of `GET /api/v1/lab/knowledge/{external_id}/`. */
export const articleView = articleSummary
  .extend({ content: z.string().describe('Markdown, regardless of the format in which it was sent.') })
  .meta({ id: 'Article' });
export type ArticleView = z.infer<typeof articleView>;

/** `changed: false`: the same article already existed. */
export const articlePut = articleView.extend({ changed: z.boolean() });
export type ArticlePut = z.infer<typeof articlePut>;

/** An article as it would be stored. */
export const articlePreview = z.object({
  title: z.string(),
  content: z.string().describe('Markdown, regardless of its format.'),
  url: z.string().nullable(),
  language: z.string().nullable().describe('As set, or as detected.'),
  audience: articleAudience,
  environment: environment,
});
export type ArticlePreview = z.infer<typeof articlePreview>;

/** The query of `GET /api/v1/lab/knowledge/`. */
export const articleQuery = z.object({
  search: text(LIMITS.articleSearchCharacters).optional().describe('Words in the title, id or text.'),
  source_id: id.optional(),
  environment: environment.optional(),
  cursor,
  after: earlierCursor,
  limit: z.coerce.number().int().min(1).max(LIMITS.articlesPage).default(50),
});
export type ArticleQuery = z.output<typeof articleQuery>;

/** The response of `GET /api/v1/lab/knowledge/`. */
export const articleList = z.object({
  articles: z.array(articleSummary).describe('By title.'),
  total: z.int().min(0).describe('Number of matching articles, on all pages.'),
  next,
});
export type ArticleList = z.infer<typeof articleList>;

/** The body of `POST /api/v1/lab/knowledge/search/`. */
export const knowledgeSearchInput = z.strictObject({
  query: filledText(LIMITS.knowledgeQueryCharacters),
  audience: articleAudience.default('everyone').describe('`logged_in`: as for a logged-in customer.'),
  environment: environment.default('live').describe('`dev`: as in a test conversation, including live articles.'),
});
export type KnowledgeSearchInput = z.output<typeof knowledgeSearchInput>;

/** A passage of an article that a search found. */
export const foundPassage = z.object({
  article_id: id,
  external_id: articleExternalId,
  title: z.string().describe('Title of the article.'),
  heading: z.string().nullable().describe('Headings of the section, from the outermost to the innermost.'),
  text: z.string().describe('Markdown.'),
  url: z.string().nullable(),
  language: z.string().nullable(),
  likeness: z
    .number()
    .nullable()
    .describe('Similarity of meaning to the query, -1 to 1; null: found by its words only.'),
});
export type FoundPassage = z.infer<typeof foundPassage>;

/** The response of `POST /api/v1/lab/knowledge/search/`. */
export const knowledgeSearchResult = z.object({
  passages: z.array(foundPassage).describe(`Best first, at most ${LIMITS.passagesFound}.`),
  duration_ms: z.number().min(0),
});
export type KnowledgeSearchResult = z.infer<typeof knowledgeSearchResult>;

/** `page`: the URL itself. `sitemap`: every page listed in it, and in sitemaps that it lists. */
export const knowledgeSourceKind = z.enum(['page', 'sitemap']);
export type KnowledgeSourceKind = z.infer<typeof knowledgeSourceKind>;

/** The body of `POST /api/v1/lab/knowledge-sources/`. */
export const knowledgeSourceInput = z.strictObject({
  kind: knowledgeSourceKind,
  url: pageUrl.describe('URL of the page or the sitemap.'),
  audience: articleAudience.default('everyone'),
  environment: environment.default('live'),
  language: language.default(null),
  refresh_hours: z
    .int()
    .min(1)
    .max(LIMITS.sourceRefreshHours)
    .nullable()
    .default(24)
    .describe('Interval at which it is read again; null: only on request.'),
});
export type KnowledgeSourceInput = z.output<typeof knowledgeSourceInput>;

/** Omitted fields stay unchanged. */
export const knowledgeSourceChange = z.strictObject({
  audience: articleAudience.optional(),
  environment: environment.optional(),
  language: language.optional(),
  refresh_hours: z.int().min(1).max(LIMITS.sourceRefreshHours).nullable().optional(),
});
export type KnowledgeSourceChange = z.output<typeof knowledgeSourceChange>;

/** A web source of articles, with the state of its last import. */
export const knowledgeSourceView = z
  .object({
    ...knowledgeSourceInput.shape,
    id,
    status: z.enum(['waiting', 'reading', 'read', 'failed']).describe('`failed`: earlier articles are kept.'),
    pages_read: z.int().min(0).describe('Of the current reading, or of the last one.'),
    pages_found: z.int().min(0),
    problems: z
      .array(z.object({ url: z.string(), problem: z.string() }))
      .describe(`Pages that could not be read, with the reason, at most ${LIMITS.sourceProblems}.`),
    problem: z.string().nullable().describe('Why the whole source could not be read.'),
    last_read_at: timestamp.nullable(),
    next_read_at: timestamp.nullable(),
    created_at: timestamp,
    version: z.string().describe('Version of what can be changed; in double quotes for `If-Match`.'),
  })
  .meta({ id: 'KnowledgeSource' });
export type KnowledgeSourceView = z.infer<typeof knowledgeSourceView>;

/** The response of `GET /api/v1/lab/knowledge-sources/`. */
export const knowledgeSourceList = z.object({ sources: z.array(knowledgeSourceView) });
export type KnowledgeSourceList = z.infer<typeof knowledgeSourceList>;
