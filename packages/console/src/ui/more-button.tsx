/** Loads the next page of a list if there is one, and shows errors. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.js';
import { Button } from './button.js';
import { Notice } from './notice.js';

type Paged = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'> & {
  fetchNextPage: () => Promise<unknown>;
};

export function MoreButton({ query, label }: { query: Paged; label: string }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="my-4 flex flex-col items-center gap-3">
      {query.isFetchNextPageError && <Notice kind="bad" title={ApiError.sentence(query.error)} />}
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
