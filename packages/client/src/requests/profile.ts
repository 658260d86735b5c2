/** What a customer may read besides conversations: how the assistant presents itself, and the help articles. */
import type { Http } from '../connection/http.js';
import type { Article, AssistantProfile, FoundArticle, Helpdesk } from '../types.js';

const ASSISTANT = '/api/v1/helpdesk/assistant/';
const ARTICLES = '/api/v1/helpdesk/articles/';

/** Each rejects with a `HelpdeskError`. */
export type ProfileRequests = Pick<Helpdesk, 'assistant' | 'searchArticles' | 'article'>;

export function createProfileRequests({ get, authorised, send }: Http): ProfileRequests {
  return {
    assistant: (language) =>
      get<AssistantProfile>(`${ASSISTANT}${language === undefined ? '' : `?language=${encodeURIComponent(language)}`}`),
    async searchArticles(query) {
      const init = { method: 'POST', body: JSON.stringify({ query }) };
      const { articles } = await authorised((token) =>
        send<{ articles: FoundArticle[] }>(`${ARTICLES}search/`, init, token),
      );
      return articles;
    },
    article: (id) => get<Article>(`${ARTICLES}${encodeURIComponent(id)}/`),
  };
}
