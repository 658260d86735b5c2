/** Reads the URLs of a sitemap or sitemap index (sitemaps.org) as a stream, without a tree or entities. */
import { LIMITS } from '@frontdesk/contract';
import { Parser } from 'htmlparser2';
import { ContentRefusedError } from './content-refused.js';
import type { ReadSitemap } from './extraction.js';

/** Most URLs that are read: more than a source uses, to detect that there are more. */
const MOST = { url: LIMITS.sourcePages + 1, sitemap: LIMITS.sourceSitemaps + 2 };

/** @throws {ContentRefusedError} if it is not a sitemap */
export function readSitemap({ xml, origins }: { xml: string; origins: readonly string[] }): ReadSitemap {
  const found = { url: new Set<string>(), sitemap: new Set<string>() };
  let root: string | undefined;
  let entry: 'url' | 'sitemap' | undefined;
  let address: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        root ??= name;
        if (name === 'url' || name === 'sitemap') entry = name;
        if (name === 'loc' && entry !== undefined) address = '';
      },
      ontext(text) {
        if (address !== undefined) address += text;
      },
      onclosetag(name) {
        if (name === 'loc' && address !== undefined && entry !== undefined) {
          const own = found[entry].size < MOST[entry] ? ownAddress(address.trim(), origins) : undefined;
          if (own !== undefined) found[entry].add(own);
          address = undefined;
        } else if (name === entry) entry = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (root !== 'urlset' && root !== 'sitemapindex') throw new ContentRefusedError('is not a sitemap');
  return { pages: [...found.url], sitemaps: [...found.sitemap] };
}

/** @returns undefined for a URL of another site, or one that is too long or invalid */
function ownAddress(written: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  url.hash = '';
  return origins.includes(url.origin) && url.href.length <= LIMITS.articleUrlCharacters ? url.href : undefined;
}
