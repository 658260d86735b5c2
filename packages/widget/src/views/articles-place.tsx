/** The search of the organisation's articles, or an article. Rendered by the articles part. */
import type { ArticlesShown } from '../articles/articles-part.js';
import { useChat } from '../chat.js';
import { PartPlace } from './part-place.js';

/** @param id of the article, which fills the window like the home; undefined: the search */
export function ArticlesPlace({ id }: { id?: string }) {
  const chat = useChat();
  return <PartPlace<ArticlesShown> file="widget-articles.js" name={id ? 'home' : 'articles'} shown={{ chat, id }} />;
}
