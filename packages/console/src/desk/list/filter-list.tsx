/** The lists and saved views of the desk in a column, where there is room for one. */
import { Link } from '@tanstack/react-router';
import { t } from '../../language/translate.js';
import type { DeskListName } from '../desk-path.js';
import { type DeskListEntry, useDeskLists } from './desk-lists.js';
import { ListCount } from './list-count.js';

export function FilterList({ current }: { current: DeskListName }) {
  const { lists, views } = useDeskLists(current);
  return (
    <nav aria-label={t('Lists')} className="px-2">
      <ul className="space-y-px">
        {lists.map((entry) => (
          <ListLink key={entry.key} entry={entry} />
        ))}
      </ul>
      {views.length > 0 && (
        <>
          <p className="px-2 pt-3 pb-1 text-xs font-medium text-ink-faint">{t('Views')}</p>
          <ul aria-label={t('Views')} className="space-y-px">
            {views.map((entry) => (
              <ListLink key={entry.key} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

function ListLink({ entry: { to, search, title, explained, count, urgent, current } }: { entry: DeskListEntry }) {
  return (
    <li>
      <Link
        to={to}
        search={search as never}
        resetScroll={false}
        title={explained}
        activeOptions={{ exact: true }}
        aria-current={current ? 'page' : undefined}
        className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm leading-snug text-ink-soft hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink"
      >
        <bdi className="line-clamp-2 min-w-0 flex-1 break-words">{title}</bdi>
        {count !== undefined && <ListCount count={count} urgent={urgent} />}
      </Link>
    </li>
  );
}
