/** Lists articles on the service. */
import { type ArticleList, articleList } from '@frontdesk/contract';
import { type Service, ServiceError } from '../service.js';

export const KNOWLEDGE = '/api/v1/lab/knowledge/';

export const articleUrl = (external_id: string): string => `${KNOWLEDGE}${encodeURIComponent(external_id)}/`;

/** The ids of all articles except those imported from web pages. @throws {ServiceError} also if a page repeats */
export async function listWrittenArticles(service: Service): Promise<string[]> {
  const ids: string[] = [];
  const cursors = new Set<string>();
  let query = '';
  for (;;) {
    const page: ArticleList = await service.ask(articleList, 'GET', `${KNOWLEDGE}${query}`);
    for (const { external_id, source_id } of page.articles) if (source_id === null) ids.push(external_id);
    if (page.next === null) return ids;
    if (cursors.has(page.next)) throw new ServiceError('the service listed the same page of articles twice');
    cursors.add(page.next);
    query = `?after=${encodeURIComponent(page.next)}`;
  }
}
