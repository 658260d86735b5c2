/** A row's physical position in its table. Valid only within one statement. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.js';

const NAMES = { sqlite: sql.raw('rowid'), postgres: sql.raw('ctid') };

export const rowId = ({ dialect }: Pick<Database, 'dialect'>): RawBuilder<unknown> => NAMES[dialect];
