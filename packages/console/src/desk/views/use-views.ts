/** The member's own and shared saved views. Their counts are reloaded with those of the lists. */
import type { SavedView, SavedViewInput, savedViewList } from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '../../api/output.js';
import { get, path, remove, request } from '../../api/request.js';
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

/** Changes the view with `id`, if it is still the version `seen`; without an id, saves a new view. */
export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, seen, input }: { id: string | undefined; seen: string | undefined; input: SavedViewInput }) =>
      id === undefined
        ? request<SavedView>('POST', SAVED_VIEWS, { body: input })
        : request<SavedView>('PUT', path`/api/v1/console/saved-views/${id}/`, { body: input, seen }),
    onSuccess: () => client.invalidateQueries({ queryKey: VIEWS_KEY }),
  });
}

export function useRemoveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove(path`/api/v1/console/saved-views/${id}/`),
    onSuccess: () => client.invalidateQueries({ queryKey: VIEWS_KEY }),
  });
}
