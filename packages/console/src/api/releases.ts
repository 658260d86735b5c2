/** Releases: the draft that members change, and the live version that customers get. */
import type { ReleaseChanges, ReleaseList, ReleaseMode, ReleaseSummary, ReleaseView } from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, path, request } from './request.js';

export const RELEASES = '/api/v1/lab/releases/';
export const RELEASES_KEY = ['releases'] as const;

export const useReleases = () =>
  useQuery({
    queryKey: [...RELEASES_KEY, 'list'],
    queryFn: ({ signal }) => get<ReleaseList>(RELEASES, signal),
    // Others go live too.
    refetchOnMount: 'always',
  });

/** Whether what is saved waits for the next release. False until that is known. */
export function useHasReleases(): boolean {
  const mode = useReleases().data?.mode;
  return mode !== undefined && mode !== 'off';
}

/** What differs from live to draft; only where releases are on. */
export const useReleaseChanges = () =>
  useQuery({
    queryKey: [...RELEASES_KEY, 'changes'],
    queryFn: ({ signal }) => get<ReleaseChanges>(`${RELEASES}changes/`, signal),
    refetchOnMount: 'always',
  });

/** A release with what it changed. */
export const useRelease = (number: string) =>
  useQuery({
    queryKey: [...RELEASES_KEY, 'one', number],
    queryFn: ({ signal }) => get<ReleaseView>(path`/api/v1/lab/releases/${number}/`, signal),
  });

/** Switches releases on or off, or says what a failed test does. */
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

/** Makes an earlier release what customers get, at once. */
export function useRestoreRelease() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ number, note }: { number: number; note: string }) =>
      request<ReleaseSummary>('POST', path`/api/v1/lab/releases/${String(number)}/restore/`, { body: { note } }),
    onSuccess: () => client.invalidateQueries({ queryKey: RELEASES_KEY }),
  });
}

/** Puts a release into the draft. Whatever was saved may be another one now. */
export function useReplaceDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (release: number) => request<ReleaseChanges>('PUT', `${RELEASES}draft/`, { body: { release } }),
    onSuccess: () => client.invalidateQueries(),
  });
}
