/** The lists and saved views of the desk, and how many conversations each has: a column where there is room, a line to scroll where not. */
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../../language/translate.js';
import { classes } from '../../ui/classes.js';
import { type DeskListName, deskPath, FILTERS, filterTitle, toSearch } from '../desk-path.js';
import { narrowingOf, useCurrentView, useViews } from '../views/use-views.js';
import { useDeskCounts } from './use-desk-list.js';

const MOST = 10_000;

export function FilterList({ current, line }: { current: DeskListName; line?: boolean }) {
  const counts = useDeskCounts().data;
  const views = useViews().data ?? [];
  const view = useCurrentView();
  const lists = useRef<HTMLElement>(null);
  // In a scrolling row the selected list may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list was chosen
  useEffect(() => {
    lists.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, view?.id]);
  return (
    <nav
      ref={lists}
      aria-label={t('Lists')}
      className={line ? 'flex overflow-x-auto border-b border-line px-2' : 'px-2'}
    >
      <ul className={line ? 'flex' : 'space-y-px'}>
        {FILTERS.map(({ filter, title, explained }) => {
          const count = counts?.[filter];
          const urgent = filter === 'needs_human' && (count ?? 0) > 0;
          return (
            <ListLink
              key={filter}
              to={deskPath(filter)}
              search={{}}
              title={title}
              explained={explained}
              count={count}
              urgent={urgent}
              current={filter === current && view === undefined}
              line={line}
            />
          );
        })}
        <ListLink
          to={deskPath('mentions')}
          search={{}}
          title={filterTitle('mentions')}
          explained={t('Notes in which a colleague mentions you. The number is of those you have not read.')}
          count={counts?.mentions}
          urgent={(counts?.mentions ?? 0) > 0}
          current={current === 'mentions'}
          line={line}
        />
      </ul>
      {views.length > 0 && (
        <>
          {!line && <p className="px-2 pt-3 pb-1 text-xs font-medium text-ink-faint">{t('Views')}</p>}
          <ul aria-label={t('Views')} className={line ? 'flex border-s border-line' : 'space-y-px'}>
            {views.map((one) => (
              <ListLink
                key={one.id}
                to={deskPath(one.filter)}
                search={toSearch(narrowingOf(one))}
                title={one.name}
                explained={one.shared ? t('{name} (shared)', { name: one.name }) : one.name}
                count={one.count ?? undefined}
                current={one.id === view?.id}
                line={line}
              />
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

interface ListLinkProps {
  to: string;
  search: ReturnType<typeof toSearch>;
  title: string;
  explained: string;
  count: number | undefined;
  urgent?: boolean;
  current: boolean;
  line: boolean | undefined;
}

function ListLink({ to, search, title, explained, count, urgent = false, current, line }: ListLinkProps) {
  return (
    <li className={line ? 'shrink-0' : undefined}>
      <Link
        to={to}
        search={search as never}
        resetScroll={false}
        title={explained}
        activeOptions={{ exact: true }}
        aria-current={current ? 'page' : undefined}
        className={classes(
          'flex items-center text-sm text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-ink',
          line
            ? 'h-10 gap-1.5 border-b-2 border-transparent px-2 aria-[current=page]:border-accent'
            : 'h-8 gap-2 rounded-md px-2 hover:bg-hover aria-[current=page]:bg-hover',
        )}
      >
        <bdi className={classes('flex-1 whitespace-nowrap', line ? 'max-w-40 truncate' : 'min-w-0 truncate')}>
          {title}
        </bdi>
        {count !== undefined && (count > 0 || !line) && (
          <span
            className={classes(
              'text-xs tabular-nums',
              urgent ? 'rounded-full bg-bad-ground px-1.5 font-semibold text-white' : 'text-ink-faint',
            )}
          >
            {count >= MOST ? '9999+' : count}
          </span>
        )}
      </Link>
    </li>
  );
}
