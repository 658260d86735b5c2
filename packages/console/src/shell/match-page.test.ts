import { describe, expect, it } from 'vitest';
import { matchPage } from './match-page.js';
import type { PageEntry } from './page-entry.js';

const page = (path: string) => ({ path, title: path }) as PageEntry;
const pages = [page('/'), page('/functions'), page('/functions/$function'), page('/functions/new')];

describe('matchPage', () => {
  it('finds fixed pages before variable ones, with and without the trailing slash', () => {
    expect(matchPage(pages, '/')?.path).toBe('/');
    expect(matchPage(pages, '/functions/')?.path).toBe('/functions');
    expect(matchPage(pages, '/functions/new')?.path).toBe('/functions/new');
    expect(matchPage(pages, '/functions/abc')?.path).toBe('/functions/$function');
    expect(matchPage(pages, '/functions/abc/more')).toBeUndefined();
  });
});
