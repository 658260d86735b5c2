/** The lists of the desk in a line, where there is no room for a column: those of the daily work, the others in a menu. */
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { t } from '../../language/translate.js';
import { classes } from '../../ui/classes.js';
import { Menu, type MenuItem } from '../../ui/menu.js';
import type { DeskListName } from '../desk-path.js';
import { type DeskListEntry, useDeskLists } from './desk-lists.js';
import { ListCount } from './list-count.js';

/** Those that wait for an agent, and the agent's own. */
const DAILY = 2;

const LOOK =
  'flex h-10 w-full items-center gap-1.5 border-b-2 px-1.5 text-sm hover:text-ink focus-visible:-outline-offset-2';
const lookOf = (current: boolean) =>
  classes(LOOK, current ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-soft');

export function ListBar({ current }: { current: DeskListName }) {
  const { lists, views } = useDeskLists(current);
  const navigate = useNavigate();
  const others = [...lists.slice(DAILY), ...views];
  const urgent = others.reduce((sum, one) => sum + (one.urgent ? (one.count ?? 0) : 0), 0);
  const item = ({ title, to, search, count, urgent, current }: DeskListEntry): MenuItem => ({
    label: title,
    checked: current,
    hint: count !== undefined && <ListCount count={count} urgent={urgent} />,
    onSelect: () => void navigate({ to, search: search as never, resetScroll: false }),
  });
  return (
    <nav aria-label={t('Lists')} className="@container border-b border-line px-2">
      <ul className="flex @max-[15rem]:flex-wrap">
        {lists.slice(0, DAILY).map(({ key, to, search, title, explained, count, urgent, current }) => (
          // A long name is cut rather than that the line breaks, unless the text is enlarged.
          <li
            key={key}
            className="max-w-fit min-w-0 flex-[1_1_5rem] @max-[15rem]:max-w-full @max-[15rem]:flex-[0_1_auto]"
          >
            <Link
              to={to}
              search={search as never}
              resetScroll={false}
              title={explained}
              activeOptions={{ exact: true }}
              aria-current={current ? 'page' : undefined}
              className={lookOf(current)}
            >
              <span className="min-w-0 truncate">{title}</span>
              {count !== undefined && count > 0 && <ListCount count={count} urgent={urgent} />}
            </Link>
          </li>
        ))}
        <li className="ms-auto">
          <Menu
            trigger={
              <button type="button" className={lookOf(others.some(({ current }) => current))}>
                <span aria-hidden>{t.context('lists', 'More')}</span>
                <span className="sr-only">{t('More lists')}</span>
                {urgent > 0 && <ListCount count={urgent} urgent />}
                <ChevronDown />
              </button>
            }
            items={[
              ...lists.slice(DAILY).map(item),
              ...(views.length > 0 ? (['separator'] as const) : []),
              ...views.map(item),
            ]}
          />
        </li>
      </ul>
    </nav>
  );
}
