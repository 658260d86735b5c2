/** A change, after which the data that it affects is loaded again. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { path, request } from './request.js';

/** @param affected the beginning of the keys of the data. The change ends when it is loaded */
export function useChange<Result, Given = void>(affected: QueryKey, change: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: affected }) });
}

export interface OneToSave<Input> {
  /** Undefined: a new one. */
  id: string | undefined;
  input: Input;
  /** The version to replace; undefined: any. */
  seen: string | undefined;
}

/**
 * Creates one of a list, or replaces one.
 * @param affected as in `useChange`
 * @param list where it is created, as in `/api/v1/console/saved-views/`; one is at its id below
 */
export const useSaveOne = <View, Input>(affected: QueryKey, list: string) =>
  useChange(affected, ({ id, input, seen }: OneToSave<Input>) =>
    id === undefined
      ? request<View>('POST', list, { body: input })
      : request<View>('PUT', list + path`${id}/`, { body: input, seen }),
  );
