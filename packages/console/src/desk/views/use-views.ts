/** The member's own and shared saved views. Their counts are reloaded with those of the lists. */
import type { SavedView, SavedViewInput, savedViewList } from '@frontdesk/contract';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '../../api/output.js';
import { get, path, remove } from '../../api/request.js';
import { useChange, useSaveOne } from '../../api/use-change.js';
import type { Query } from '../../api/use-reread.js';
import { isWholeList, type Narrowing, toSearch } from '../desk-path.js';
import { COUNTS_KEY } from '../list/use-desk-list.js';
import { useDeskPlace } from '../use-desk-place.js';

const SAVED_VIEWS = '/api/v1/console/saved-views/';
const VIEWS_KEY = [...COUNTS_KEY, 'views'] as const;

export const ALL_VIEWS: Query<SavedView[]> = {
  queryKey: VIEWS_KEY,
  queryFn: async ({ signal }) => (await get<Output<typeof savedViewList>>(SAVED_VIEWS, signal)).saved_views,
};

/** By name. */
export const useViews = () => useQuery(ALL_VIEWS);

/** The view that the page shows; undefined: none. */
export function useCurrentView(): SavedView | undefined {
  const { filter, narrowing } = useDeskPlace();
  const views = useViews().data;
  if (isWholeList(narrowing)) return undefined;
  const fields = JSON.stringify(toSearch(narrowing));
  return views?.find((view) => view.filter === filter && JSON.stringify(toSearch(narrowingOf(view))) === fields);
}

/** The filters and order of a view. */
export const narrowingOf = ({ q, tag, agent, priority, due, sort }: SavedView): Narrowing => ({
  ...{ q: q ?? '', tag: tag ?? '', agent: agent ?? undefined },
  ...{ priority: priority ?? undefined, due: due ?? undefined, sort: sort ?? undefined },
});

export const useSaveView = () => useSaveOne<SavedView, SavedViewInput>(VIEWS_KEY, SAVED_VIEWS);

export const useRemoveView = () =>
  useChange(VIEWS_KEY, (id: string) => remove(path`/api/v1/console/saved-views/${id}/`));
