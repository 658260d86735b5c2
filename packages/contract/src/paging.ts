/** How lists are read a page at a time: a page's `next` is the `cursor` of the page behind it. */
import { z } from 'zod';
import { LIMITS } from './limits.js';

/** An opaque cursor, as it came. */
const anyCursor = z.string().min(1).max(LIMITS.cursorCharacters);

/** Where a page begins, in a query. */
export const cursor = anyCursor.optional().describe('The `next` of the previous page. Opaque: send it back unchanged.');
/** On lists whose parameter was first called something else. */
export const earlierCursor = anyCursor.optional().describe('The earlier name of `cursor`.');
/** Where the page after begins, in a response. */
export const next = z.string().nullable().describe('The `cursor` of the next page; null: this is the last one.');
/** The same, on lists whose parameter was first called something else. */
export const nextBefore = z.string().nullable().describe('The earlier name of `next`.');
