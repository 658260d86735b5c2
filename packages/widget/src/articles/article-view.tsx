/** An article rendered from Markdown, with a way to ask a question. */
import type { Article } from '@frontdesk/client';
import { isWebLink } from '@frontdesk/contract/web-links';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useChat } from '../chat.js';
import { RichText } from '../parts/rich-text.js';
import { usePart } from '../parts/use-part.js';
import { usePartWords } from '../parts/use-part-words.js';
import { forgetSearch, keptSearch } from './kept-search.js';
import { piecesOf } from './pieces-of.js';
import { articlesWords } from './words.js';

type MarkdownPart = typeof import('../markdown/draw-markdown.js');

/** The client's error for an article that this customer may not read. */
const ABSENT = 'not_found';

export function ArticleView({ id }: { id: string }) {
  const { helpdesk, go } = useChat();
  const word = usePartWords(articlesWords);
  const [article, setArticle] = useState<Article>();
  const [problem, setProblem] = useState<'articleFailed' | 'articleGone'>();
  const [attempt, setAttempt] = useState(0);
  const whole = useRef<HTMLElement>(null);
  const known = keptSearch(helpdesk).found?.articles.find((one) => one.id === id);
  const { title, url = null, language } = article ?? known ?? {};

  useEffect(() => whole.current?.focus(), []);
  useEffect(() => {
    let gone = false;
    setProblem(undefined);
    helpdesk.article(id).then(
      (read) => gone || setArticle(read),
      (error: { code?: string }) => gone || setProblem(error.code === ABSENT ? 'articleGone' : 'articleFailed'),
    );
    return () => {
      gone = true;
    };
  }, [helpdesk, id, attempt]);

  return (
    <article class="article" tabIndex={-1} ref={whole} aria-labelledby="article-title" aria-busy={!article && !problem}>
      <h3 id="article-title" dir="auto" lang={language ?? undefined}>
        {title ?? word('articles')}
      </h3>
      {article !== undefined && <Content article={article} />}
      {article === undefined && problem === undefined && (
        <div class="loading">
          <span class="bone" />
          <span class="bone" />
        </div>
      )}
      <div role="status">
        {problem !== undefined && <p class="problem">{word(problem)}</p>}
        {problem === 'articleFailed' && (
          <button type="button" class="link" onClick={() => setAttempt(attempt + 1)}>
            {word('tryAgain')}
          </button>
        )}
      </div>
      {article?.shortened && <p class="hint">{word('shortened')}</p>}
      {url !== null && isWebLink(url) && (
        <a class="link" href={url} target="_blank" rel="noopener noreferrer">
          {word('readPage')}
        </a>
      )}
      <div class="still">
        <p>{word('stillOpen')}</p>
        <button
          type="button"
          class="primary"
          onClick={() => {
            forgetSearch(helpdesk);
            go({ view: 'conversation', key: null });
          }}
        >
          {word('askAssistant')}
        </button>
      </div>
    </article>
  );
}

function Content({ article: { title, content, language } }: { article: Article }) {
  const draw = usePart<MarkdownPart>('widget-markdown.js')?.drawMarkdown;
  return (
    <div class="content" lang={language ?? undefined}>
      {piecesOf(content, title).map((text, index) =>
        draw === undefined ? <RichText key={index} text={text} /> : <Piece key={index} text={text} draw={draw} />,
      )}
    </div>
  );
}

function Piece({ text, draw }: { text: string; draw: MarkdownPart['drawMarkdown'] }) {
  const word = usePartWords(articlesWords);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) draw(place.current, text, word('table'), 'article');
  }, [draw, text]);
  return <div class="marked" ref={place} />;
}
