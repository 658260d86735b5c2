/** A question as a customer would ask it, and the passages that the assistant gets with it. */
import { type ArticleAudience, type Environment, type FoundPassage, LIMITS } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useKnowledgeSearch } from '../../api/knowledge.js';
import { useHasReleases } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { INLINE_LINK } from '../../ui/classes.js';
import { describeDuration } from '../../ui/describe-time.js';
import { Input } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { Segments } from '../../ui/segments.js';
import { Empty } from '../../ui/states.js';
import { Preview } from './content-field.js';
import { describeHeading, describeLikeness } from './describe-article.js';

const AUDIENCES = [
  { value: 'everyone', title: t('Not logged in') },
  { value: 'logged_in', title: t('Logged in') },
] as const satisfies readonly { value: ArticleAudience; title: string }[];

/** With releases, test conversations are answered from the draft. */
const environments = (hasReleases: boolean): { value: Environment; title: string }[] => [
  { value: 'live', title: t.context('environment', 'Live') },
  { value: 'dev', title: hasReleases ? t('Draft and dev articles') : t('Live and dev articles') },
];

export function TryQuestion() {
  const [query, setQuery] = useState('');
  const [audience, setAudience] = useState<ArticleAudience>('everyone');
  const [environment, setEnvironment] = useState<Environment>('live');
  const search = useKnowledgeSearch();
  const hasReleases = useHasReleases();
  const ask = (reach: { audience: ArticleAudience; environment: Environment }) => {
    if (query.trim() !== '') search.mutate({ query, ...reach });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask({ audience, environment });
  };
  return (
    <div className="max-w-3xl space-y-4">
      <form onSubmit={submit} aria-label={t('Try a question')} className="space-y-2">
        <div className="flex gap-2 max-sm:flex-col">
          <Input
            type="text"
            dir="auto"
            aria-label={t('Question')}
            placeholder={t('Can I return an item?')}
            maxLength={LIMITS.knowledgeQueryCharacters}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <Button type="submit" kind="primary" busy={search.isPending}>
            {t('Search')}
          </Button>
        </div>
        <div className="flex flex-wrap gap-2">
          <Segments
            label={t('Customer')}
            value={audience}
            onChange={(next) => {
              setAudience(next);
              if (search.data !== undefined) ask({ audience: next, environment });
            }}
            options={AUDIENCES}
          />
          <Segments
            label={t('Articles')}
            value={environment}
            onChange={(next) => {
              setEnvironment(next);
              if (search.data !== undefined) ask({ audience, environment: next });
            }}
            options={environments(hasReleases)}
          />
        </div>
      </form>
      {search.isError && <Notice kind="bad" title={ApiError.sentence(search.error)} />}
      <p role="status" className="text-sm text-ink-soft">
        {search.data !== undefined &&
          t(
            '{count, plural, one {# passage found in {duration}, best match first.} other {# passages found in {duration}, best match first.}}',
            { count: search.data.passages.length, duration: describeDuration(search.data.duration_ms) },
          )}
      </p>
      {search.data === undefined ? <Introduction /> : <Passages passages={search.data.passages} />}
    </div>
  );
}

function Introduction() {
  return (
    <p className="text-sm text-ink-faint">
      {t.rich(
        'Shows the passages that the assistant finds for a question. To see its reply, use the <link>playground</link>.',
        {
          link: (inner) => (
            <Link to="/playground" className={INLINE_LINK}>
              {inner}
            </Link>
          ),
        },
      )}
    </p>
  );
}

function Passages({ passages }: { passages: readonly FoundPassage[] }) {
  if (passages.length === 0)
    return <Empty title={t('No matches')}>{t('No article available to this customer answers the question.')}</Empty>;
  return (
    <ol className="space-y-3">
      {passages.map((passage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the passages of one answer; an article may have several
        <li key={index}>
          <Passage passage={passage} />
        </li>
      ))}
    </ol>
  );
}

function Passage({ passage }: { passage: FoundPassage }) {
  const { title, heading, text, likeness, external_id } = passage;
  return (
    <article className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3 shadow-sm">
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 dir="auto" className="min-w-0 text-sm font-semibold break-words">
          <Link
            to={`/knowledge/articles/${encodeURIComponent(external_id)}`}
            className="text-accent-ink hover:underline"
          >
            {title}
          </Link>
          {heading !== null && <span className="font-normal text-ink-soft"> · {describeHeading(heading)}</span>}
        </h2>
        <span
          className="text-xs text-ink-faint"
          title={likeness === null ? undefined : t('Similarity {similarity, number, ::.00}', { similarity: likeness })}
        >
          {describeLikeness(passage)}
        </span>
      </header>
      <Preview text={text} />
    </article>
  );
}
