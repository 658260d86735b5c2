/** The search of the organisation's articles. While it has text, the results replace the rest of the home. */
import type { FoundArticle } from '@frontdesk/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useChat, useStart } from '../chat.js';
import { Drawing } from '../parts/drawing.js';
import { usePartWords } from '../parts/use-part-words.js';
import { forgetSearch, keptSearch } from './kept-search.js';
import { articlesWords } from './words.js';

const CROSS = 'M6 6l12 12M18 6 6 18';
const GLASS = 'M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm5-1.5L20 20';
/** A search starts this long after the last key press, in ms, or at once with Enter. */
const SETTLED_MS = 350;
/** The composer takes the focus when the home appears; an article that was left gets it back after that. In ms. */
const AFTER_COMPOSER_MS = 100;
/** Shorter queries are not searched. */
const LEAST_CHARACTERS = 2;
const QUERY_CHARACTERS = 200;

type Step = 'settled' | 'searching' | 'failed';

export function Search() {
  const { helpdesk } = useChat();
  const word = usePartWords(articlesWords);
  const kept = keptSearch(helpdesk);
  const [query, setQuery] = useState(kept.query);
  const [found, setFound] = useState(kept.found);
  const [step, setStep] = useState<Step>('settled');
  const newest = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  const wanted = query.trim();
  const searched = wanted.length >= LEAST_CHARACTERS;

  async function search() {
    const asked = ++newest.current;
    setStep('searching');
    try {
      const articles = await helpdesk.searchArticles(wanted);
      if (asked !== newest.current) return;
      kept.found = { query: wanted, articles };
      setFound(kept.found);
      setStep('settled');
    } catch {
      if (asked === newest.current) setStep('failed');
    }
  }

  useEffect(() => {
    kept.query = query;
  }, [query]);
  useEffect(() => {
    newest.current++;
    setStep('settled');
    if (!searched || found?.query === wanted) return;
    setStep('searching');
    const timer = setTimeout(search, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  return (
    <search>
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault();
          if (searched) void search();
        }}
      >
        <Drawing name="search" path={GLASS} />
        <input
          ref={field}
          type="search"
          value={query}
          dir={query === '' ? undefined : 'auto'}
          maxLength={QUERY_CHARACTERS}
          aria-label={word('search')}
          placeholder={word('search')}
          enterkeyhint="search"
          onInput={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '') return;
            event.preventDefault();
            setQuery('');
          }}
        />
        {query !== '' && (
          // Not for the Tab key, as in a browser's own search: Escape clears it.
          <button
            type="button"
            tabIndex={-1}
            class="icon-button"
            aria-label={word('clearSearch')}
            onClick={() => {
              setQuery('');
              field.current?.focus();
            }}
          >
            <Drawing name="close" path={CROSS} />
          </button>
        )}
      </form>
      <Status step={searched ? step : 'settled'} count={searched ? found?.articles.length : undefined} again={search} />
      {searched && <Found articles={found?.articles ?? []} query={wanted} busy={step === 'searching'} />}
    </search>
  );
}

/** Announced to screen readers, and shown if nothing is found. */
function Status({ step, count, again }: { step: Step; count: number | undefined; again: () => void }) {
  const word = usePartWords(articlesWords);
  return (
    <div role="status" class={step === 'settled' && count ? 'hidden' : 'told'}>
      {step === 'settled' && count !== undefined && (count > 0 ? word('found', { count }) : word('noneFound'))}
      {step === 'failed' && (
        <>
          <span class="problem">{word('searchFailed')}</span>{' '}
          <button type="button" class="link" onClick={again}>
            {word('tryAgain')}
          </button>
        </>
      )}
    </div>
  );
}

function Found({ articles, query, busy }: { articles: readonly FoundArticle[]; query: string; busy: boolean }) {
  const { helpdesk, go } = useChat();
  const start = useStart();
  const word = usePartWords(articlesWords);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const kept = keptSearch(helpdesk);
    const place = articles.findIndex(({ id }) => id === kept.opened);
    kept.opened = undefined;
    if (place < 0) return;
    const timer = setTimeout(() => list.current?.querySelectorAll('button')[place]?.focus(), AFTER_COMPOSER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="found" aria-busy={busy}>
      {articles.length > 0 && (
        <ul aria-label={word('articles')} ref={list}>
          {articles.map(({ id, title, extract, language }) => (
            <li key={id}>
              <button
                type="button"
                class="row"
                lang={language ?? undefined}
                onClick={() => {
                  keptSearch(helpdesk).opened = id;
                  go({ view: 'article', id });
                }}
              >
                <span class="row-text">
                  <strong dir="auto">{title}</strong>
                  <span class="extract" dir="auto">
                    {extract}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        class="plain ask"
        onClick={() => {
          forgetSearch(helpdesk);
          start({ message: query });
        }}
      >
        <span dir="auto">{word('askThis', { query })}</span>
      </button>
    </div>
  );
}
