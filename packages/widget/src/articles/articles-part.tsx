/**
 * The lazily loaded file `widget-articles.js`: the article search on the home, and an article view. It has its own copy
 * of the rendering library, and its own styles.
 */
import { render } from 'preact';
import { type Chat, ChatContext } from '../chat.js';
import { ArticleView } from './article-view.js';
import styles from './articles.css?inline';
import { Search } from './search.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

export interface ArticlesShown {
  chat: Chat;
  /** Id of the article; undefined: the search. */
  id: string | undefined;
}

/** @param shown null removes it */
export function draw(place: Element, shown: ArticlesShown | null): void {
  if (shown === null) {
    render(null, place);
    return;
  }
  const root = place.getRootNode() as ShadowRoot;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  const { chat, id } = shown;
  render(
    <ChatContext.Provider value={chat}>
      {id === undefined ? <Search /> : <ArticleView key={id} id={id} />}
    </ChatContext.Provider>,
    place,
  );
}
