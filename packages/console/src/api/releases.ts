/** Releases: the draft that members change, and the live version. */
import type { ReleaseChanges, ReleaseList, ReleaseMode, ReleaseSummary, ReleaseView } from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, path, request } from './request.js';
import { useChange } from './use-change.js';

export const RELEASES = '/api/v1/lab/releases/';
export const RELEASES_KEY = ['releases'] as const;

export const useReleases = () =>
  useQuery({
    queryKey: [...RELEASES_KEY, 'list'],
    queryFn: ({ signal }) => get<ReleaseList>(RELEASES, signal),
    // Other members make releases too.
    refetchOnMount: 'always',
  });

/** Whether saved changes wait for the next release. False until known. */
export function useHasReleases(): boolean {
  const mode = useReleases().data?.mode;
  return mode !== undefined && mode !== 'off';
}

/** The differences from live to draft; only if releases are on. */
export const useReleaseChanges = () =>
  useQuery({
    queryKey: [...RELEASES_KEY, 'changes'],
    queryFn: ({ signal }) => get<ReleaseChanges>(`${RELEASES}changes/`, signal),
    refetchOnMount: 'always',
  });

/** A release with its changes. */
export const useRelease = (number: string) =>
  useQuery({
    queryKey: [...RELEASES_KEY, 'one', number],
    queryFn: ({ signal }) => get<ReleaseView>(path`/api/v1/lab/releases/${number}/`, signal),
  });

/** Turns releases on or off, and sets the effect of a failed test. */
export function useChangeReleaseMode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mode: ReleaseMode) => request<ReleaseList>('PUT', `${RELEASES}mode/`, { body: { mode } }),
    onSuccess: (list) => {
      client.setQueryData([...RELEASES_KEY, 'list'], list);
      if (list.mode === 'off') client.removeQueries({ queryKey: [...RELEASES_KEY, 'changes'] });
    },
  });
}

/** Makes an earlier release live at once. */
export const useRestoreRelease = () =>
  useChange(RELEASES_KEY, ({ number, note }: { number: number; note: string }) =>
    request<ReleaseSummary>('POST', path`/api/v1/lab/releases/${String(number)}/restore/`, { body: { note } }),
  );

/** Replaces the draft with a release. All drafts may change. */
export function useReplaceDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (release: number) => request<ReleaseChanges>('PUT', `${RELEASES}draft/`, { body: { release } }),
    onSuccess: () => client.invalidateQueries(),
  });
}
