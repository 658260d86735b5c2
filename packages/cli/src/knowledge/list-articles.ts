/** Lists articles on the service. */
import { type ArticleList, articleList } from '@frontdesk/contract';
import type { Service } from '../service.js';

export const KNOWLEDGE = '/api/v1/lab/knowledge/';

export const articleUrl = (external_id: string): string => `${KNOWLEDGE}${encodeURIComponent(external_id)}/`;

/** The ids of all articles except those imported from web pages. @throws {ServiceError} */
export async function listWrittenArticles(service: Service): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const query: string = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    const page: ArticleList = await service.ask(articleList, 'GET', `${KNOWLEDGE}${query}`);
    for (const { external_id, source_id } of page.articles) if (source_id === null) ids.push(external_id);
    after = page.next;
  } while (after !== null);
  return ids;
}
