/** A change, after which the data that it affects is loaded again. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** @param affected the beginning of the keys of the data. The change ends when it is loaded */
export function useChange<Result, Given = void>(affected: QueryKey, change: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: affected }) });
}
