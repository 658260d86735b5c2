/** Finds a URL's entry in the table of pages. Pure. */
import type { PageEntry } from './page-entry.js';

/** @param pathname without the console's prefix. A fixed segment precedes a `$variable` one */
export function matchPage(pages: readonly PageEntry[], pathname: string): PageEntry | undefined {
  const segments = split(pathname);
  return pages
    .filter(({ path }) => {
      const wanted = split(path);
      return (
        wanted.length === segments.length &&
        wanted.every((segment, index) => segment.startsWith('$') || segment === segments[index])
      );
    })
    .sort((one, other) => variables(one) - variables(other))[0];
}

const split = (path: string) => path.split('/').filter((segment) => segment !== '');
const variables = ({ path }: PageEntry) => split(path).filter((segment) => segment.startsWith('$')).length;
