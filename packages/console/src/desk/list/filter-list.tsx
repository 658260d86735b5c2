/** The lists of the desk and how many conversations each has: a column where there is room, a line to scroll where not. */
import type { DeskFilter } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.js';
import { deskPath, FILTERS } from '../desk-path.js';
import { useDeskCounts } from './use-desk-list.js';

const MOST = 10_000;

export function FilterList({ current, line }: { current: DeskFilter; line?: boolean }) {
  const counts = useDeskCounts().data;
  const lists = useRef<HTMLUListElement>(null);
  // In a line the chosen one may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list was chosen
  useEffect(() => {
    lists.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav aria-label="Lists" className={line ? 'overflow-x-auto border-b border-line px-2' : 'px-2'}>
      <ul ref={lists} className={line ? 'flex' : 'space-y-px'}>
        {FILTERS.map(({ filter, title, explained }) => {
          const count = counts?.[filter];
          const urgent = filter === 'needs_human' && (count ?? 0) > 0;
          return (
            <li key={filter} className={line ? 'shrink-0' : undefined}>
              <Link
                to={deskPath(filter)}
                search={{} as never}
                resetScroll={false}
                title={explained}
                activeOptions={{ exact: true }}
                aria-current={filter === current ? 'page' : undefined}
                className={classes(
                  'flex items-center text-sm text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-ink',
                  line
                    ? 'h-10 gap-1.5 border-b-2 border-transparent px-2 aria-[current=page]:border-accent'
                    : 'h-8 gap-2 rounded-md px-2 hover:bg-hover aria-[current=page]:bg-hover',
                )}
              >
                <span className="flex-1 whitespace-nowrap">{title}</span>
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
        })}
      </ul>
    </nav>
  );
}
