/** Where the customer searches the organisation's articles, or reads one. The articles part draws it. */
import type { ArticlesShown } from '../articles/articles-part.js';
import { useChat } from '../chat.js';
import { PartPlace } from './part-place.js';

/** @param id of the article, which fills the window as the home does; undefined: the search */
export function ArticlesPlace({ id }: { id?: string }) {
  const chat = useChat();
  return <PartPlace<ArticlesShown> file="widget-articles.js" name={id ? 'home' : 'articles'} shown={{ chat, id }} />;
}
