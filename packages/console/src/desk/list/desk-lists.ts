/** The lists and saved views of the desk, each with its address and how many conversations it has. */
import { t } from '../../language/translate.js';
import { type DeskListName, deskPath, FILTERS, filterTitle, TEST_LIST, toSearch } from '../desk-path.js';
import { narrowingOf, useCurrentView, useViews } from '../views/use-views.js';
import { useDeskCounts } from './use-desk-list.js';

export interface DeskListEntry {
  key: string;
  to: string;
  search: ReturnType<typeof toSearch>;
  title: string;
  explained: string;
  /** Undefined: not known yet. */
  count: number | undefined;
  /** Whether the conversations in it need an agent's attention. */
  urgent: boolean;
  current: boolean;
}

/** @param current the list that is shown, unless a view of it is */
export function useDeskLists(current: DeskListName): { lists: DeskListEntry[]; views: DeskListEntry[] } {
  const counts = useDeskCounts().data;
  const views = useViews().data ?? [];
  const view = useCurrentView();
  const entry = (name: DeskListName, explained: string): DeskListEntry => ({
    key: name,
    to: deskPath(name),
    search: {},
    title: filterTitle(name),
    explained,
    count: counts?.[name],
    urgent: (name === 'needs_human' || name === 'mentions') && (counts?.[name] ?? 0) > 0,
    current: name === current && view === undefined,
  });
  return {
    lists: [
      ...FILTERS.map(({ filter, explained }) => entry(filter, explained)),
      entry('mentions', t('Notes that mention you. The number shows how many are unread.')),
      ...(current === 'test' || (counts?.test ?? 0) > 0 ? [entry(TEST_LIST.filter, TEST_LIST.explained)] : []),
    ],
    views: views.map((one) => ({
      key: one.id,
      to: deskPath(one.filter),
      search: toSearch(narrowingOf(one)),
      title: one.name,
      explained: one.shared ? t('{name} (shared)', { name: one.name }) : one.name,
      count: one.count ?? undefined,
      urgent: false,
      current: one.id === view?.id,
    })),
  };
}
