/**
 * Filters of a page, kept in its URL: they survive reloading and going back from what was opened. A link back to the
 * page (`lastSearch`) leads to what the member last saw there.
 */
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSettled } from './use-settled.js';

type Search = Readonly<Record<string, unknown>>;

/** By path, the latest at the end. */
const last = new Map<string, Search>();

/** Remembers the filters of the page that is shown. */
export function useRememberSearch(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    last.delete(pathname);
    last.set(pathname, search);
  }, [pathname, search]);
}

/** @returns the filters with which the page was last shown */
export const lastSearch = (path: string): Search => last.get(path) ?? {};

/** @returns the page that was shown last of these. Of `deep` ones, also a page below it */
export const lastShown = (pages: readonly { to: string; label: string; deep?: boolean }[]) =>
  [...last.keys()]
    .flatMap((path) => {
      const page = pages.find(({ to, deep }) => path === to || (deep === true && path.startsWith(`${to}/`)));
      return page === undefined ? [] : { to: path, label: page.label };
    })
    .at(-1);

function useUrl(name: string): [given: string, write: (value: string | undefined) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const write = (value: string | undefined) =>
    void navigate({
      to: '.',
      search: ((all: Search) => ({ ...all, [name]: value })) as never,
      replace: true,
      resetScroll: false,
    });
  // The router parses a number in the URL as a number.
  return [String(search[name] ?? ''), write];
}

/** One of a few options. The initial one isn't in the URL. */
export function useFilter<Value extends string>(
  name: string,
  options: readonly { value: Value }[],
  initial: Value,
): [Value, (next: Value) => void] {
  const [given, write] = useUrl(name);
  const value = options.find((option) => option.value === given)?.value ?? initial;
  return [value, (next) => write(next === initial ? undefined : next)];
}

export interface TypedSearch {
  typed: string;
  setTyped: (text: string) => void;
  /** What was typed, without spaces around it, once the member pauses. */
  settled: string;
}

/** What is typed into the search of a page: `q` in the URL. */
export function useTypedSearch(): TypedSearch {
  const [given, write] = useUrl('q');
  const router = useRouter();
  const [typed, setTyped] = useState(given);
  const settled = useSettled(typed.trim());
  const [seen, setSeen] = useState(given);
  if (given !== seen) {
    setSeen(given);
    // A link to the page with other filters, and not what was typed here.
    if (given !== settled) setTyped(given);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is written
  useEffect(() => {
    const isLeaving = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname;
    if (settled !== given && !isLeaving) write(settled === '' ? undefined : settled);
  }, [settled]);
  return { typed, setTyped, settled };
}
