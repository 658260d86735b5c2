/** Saves an article sent by the organisation's backend or a member, in any format. */
import type { ArticleInput, ArticlePreview, ArticlePut } from '@frontdesk/contract';
import type { Context } from '../context.js';
import type { Extractor } from './extract/extractor.js';
import { type ArticleToSave, readArticle, saveArticle } from './save-article.js';

/** @throws {AppError} as `saveArticle` and the extractor */
export async function putArticle(
  context: Context,
  extractor: Extractor,
  organisation_id: string,
  { input, ...article }: Omit<ArticleToSave, 'source_id'>,
): Promise<ArticlePut> {
  const read = await toMarkdown(extractor, organisation_id, input);
  return await saveArticle(context, organisation_id, { ...article, source_id: null, input: read });
}

/** Returns what {@link putArticle} would store. @throws {AppError} `invalid_payload` */
export async function previewArticle(
  extractor: Extractor,
  organisation_id: string,
  input: ArticleInput,
): Promise<ArticlePreview> {
  return (await readArticle(organisation_id, await toMarkdown(extractor, organisation_id, input))).article;
}

async function toMarkdown(extractor: Extractor, organisation_id: string, input: ArticleInput): Promise<ArticleInput> {
  const { format, content, url } = input;
  const read = await extractor.extractMarkdown({ organisation_id, format, content, url });
  const title = input.title ?? read.title ?? undefined;
  return {
    ...input,
    ...(title !== undefined && { title }),
    content: read.markdown,
    language: input.language ?? read.language,
  };
}
