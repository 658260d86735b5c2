/** Loads again what was loaded before, however fresh it is. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';

export interface Query<Data> {
  queryKey: QueryKey;
  queryFn: (context: { signal?: AbortSignal }) => Promise<Data>;
}

/** @returns a function that throws an `ApiError` */
export function useReread() {
  const client = useQueryClient();
  return <Data>(query: Query<Data>) => client.fetchQuery({ ...query, staleTime: 0 });
}
