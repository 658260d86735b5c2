/** The organisation's articles by title, with search, filters and paging. */
import { type ArticleSummary, type Environment, LIMITS } from '@frontdesk/contract';
import { Link, useSearch } from '@tanstack/react-router';
import { BookText } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type ArticleFilter, useArticles } from '../../api/knowledge.js';
import { t } from '../../language/translate.js';
import { INLINE_LINK } from '../../ui/classes.js';
import { SearchInput } from '../../ui/input.js';
import { MoreButton } from '../../ui/more-button.js';
import { Segments } from '../../ui/segments.js';
import { Empty, ErrorState, SkeletonList } from '../../ui/states.js';
import { RowLink, Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { useFilter, useTypedSearch } from '../../ui/use-filter.js';
import { describePassages } from './describe-article.js';
import { ReaderBadges } from './reader-badges.js';

const ENVIRONMENTS = [
  { value: 'all', title: t('All') },
  { value: 'live', title: t.context('environment', 'Live') },
  { value: 'dev', title: t('Dev') },
] as const satisfies readonly { value: Environment | 'all'; title: string }[];

interface ArticleListProps {
  /** Shown if there are no articles. */
  begin: ReactNode;
  onEmpty: (empty: boolean) => void;
}

export function ArticleList({ begin, onEmpty }: ArticleListProps) {
  const { source } = useSearch({ strict: false }) as { source?: string };
  const { typed, setTyped, settled: search } = useTypedSearch();
  const [environment, setEnvironment] = useFilter('environment', ENVIRONMENTS, 'all');
  const filter: ArticleFilter = {
    search: search === '' ? undefined : search,
    environment: environment === 'all' ? undefined : environment,
    source_id: source,
  };
  const query = useArticles(filter);
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  const { data } = query;
  const total = data?.pages[0]?.total ?? 0;
  const none = data !== undefined && total === 0 && !narrowed;
  useEffect(() => onEmpty(none), [none, onEmpty]);
  if (data === undefined)
    return query.isError ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : <SkeletonList />;
  if (none)
    return (
      <Empty icon={<BookText />} title={t('No articles yet')} action={begin}>
        {t(
          'The assistant answers general questions from your articles and cites them. Write articles, upload PDF, HTML or Markdown files, or import web pages.',
        )}
      </Empty>
    );
  const articles = data.pages.flatMap((page) => page.articles);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={t('Search articles')}
          className="min-w-48 flex-1 sm:max-w-72"
          maxLength={LIMITS.articleSearchCharacters}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Segments label={t('Availability')} value={environment} onChange={setEnvironment} options={ENVIRONMENTS} />
      </div>
      <ArticleCount total={total} of_source={source !== undefined} />
      {articles.length === 0 ? (
        <Empty title={t('No matches')}>{t('Search covers titles, IDs and content.')}</Empty>
      ) : (
        <>
          <Table
            label={t('Articles')}
            rows={articles}
            keyOf={({ id }) => id}
            columns={[
              {
                header: t('Article'),
                className: 'max-w-0 w-full',
                cell: (row) => <TitleCell row={row} />,
              },
              { header: t('Status'), bare: true, className: 'whitespace-nowrap text-ink-soft', cell: describePassages },
              {
                header: t('Updated'),
                align: 'right',
                className: 'text-ink-soft',
                cell: ({ updated_at }) => <Ago at={updated_at} />,
              },
            ]}
          />
          <MoreButton query={query} label={t('Load more articles')} />
        </>
      )}
    </div>
  );
}

function ArticleCount({ total, of_source }: { total: number; of_source: boolean }) {
  return (
    <p className="text-sm text-ink-soft" role="status">
      {!of_source ? (
        t('{count, plural, one {# article} other {# articles}}', { count: total })
      ) : (
        <>
          {t('{count, plural, one {# article from one web source.} other {# articles from one web source.}}', {
            count: total,
          })}{' '}
          <Link to="/knowledge" className={INLINE_LINK}>
            {t('Show all')}
          </Link>
        </>
      )}
    </p>
  );
}

function TitleCell({ row }: { row: ArticleSummary }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span dir="auto" className="min-w-0 break-words">
          <RowLink to={`/knowledge/articles/${encodeURIComponent(row.external_id)}`}>{row.title}</RowLink>
        </span>
        <ReaderBadges {...row} />
      </div>
      <div dir="ltr" className="truncate text-2xs text-ink-faint rtl:text-right">
        {row.url ?? row.external_id}
      </div>
    </>
  );
}
