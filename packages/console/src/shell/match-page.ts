/** Which entry of the table of pages an address belongs to; pure. */
import type { PageEntry } from './page-entry.js';

/** @param pathname without the console's own prefix. A fixed segment goes before a `$variable` one. */
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
