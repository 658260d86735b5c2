/** Runs erasures on this server, and reads their receipts. */
import { randomUUID } from 'node:crypto';
import { type ErasurePage, type ErasureReceipt, erasedCounts, type erasureQuery, LIMITS } from '@frontdesk/contract';
import type { z } from 'zod';
import { AppError } from '../../errors.js';
import { chunksOf } from '../../groups.js';
import { isoTime } from '../../iso-time.js';
import { repeatWork } from '../../repeat-work.js';
import type { Context } from '../context.js';
import { cutPage, readCursor } from '../page-cursor.js';
import { deleteCustomer, type Erasure, finishErasures } from './erase-customer.js';

const LOOK_EVERY_MS = 15_000;

/**
 * Runs requested erasures one after the other, including those that a dead server left. Waiting ones are finished
 * together.
 */
export function startErasures(context: Context): AsyncDisposable {
  const owner = randomUUID();
  let stopping = false;
  const eraseTogether = async (erasures: readonly { id: string }[]) => {
    const deleted: string[] = [];
    for (const { id } of erasures) {
      if (stopping) break;
      const done = await deleteCustomer(context, id, owner, deleted).catch((error: unknown) => {
        context.log.error({ err: error, erasure: id }, 'erasing a customer failed; trying again later');
        return false;
      });
      if (done) deleted.push(id);
    }
    if (deleted.length > 0 && !(await finishErasures(context, deleted)))
      context.log.warn(
        { erasures: deleted.length },
        'erasures are not done yet: files of recordings are not deleted, or an older transaction of the database can read what was deleted; trying again later',
      );
  };
  const work = repeatWork(context.log, 'running erasures', LOOK_EVERY_MS, async () => {
    const running = await context.database.read
      .selectFrom('erasures')
      .select('id')
      .where('finished_at', 'is', null)
      .orderBy('requested_at')
      .execute();
    for (const some of chunksOf(running, LIMITS.erasuresAtOnce)) await eraseTogether(some);
  });
  context.cluster.subscribe('erasures', work.now);
  return {
    async [Symbol.asyncDispose]() {
      stopping = true;
      await work[Symbol.asyncDispose]();
    },
  };
}

/** Newest first. @throws {AppError} `invalid_payload` */
export async function listErasures(
  context: Context,
  organisation_id: string,
  { limit, ...asked }: z.output<typeof erasureQuery>,
): Promise<ErasurePage> {
  const list = [organisation_id, 'erasures'] as const;
  const older = readCursor(context, list, asked, 'number')?.id;
  const rows = await context.database.read
    .selectFrom('erasures')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .$if(older !== undefined, (query) => query.where('id', '<', older ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { kept, next } = cutPage(context, list, { rows, limit }, ({ requested_at: at, id }) => ({ at, id }));
  return { erasures: kept.map(toReceipt), next };
}

/** @throws {AppError} `not_found` */
export async function readErasure(context: Context, organisation_id: string, id: string): Promise<ErasureReceipt> {
  const row = await context.database.read
    .selectFrom('erasures')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such erasure.');
  return toReceipt(row);
}

export function toReceipt(row: Erasure): ErasureReceipt {
  return {
    id: row.id,
    status: row.finished_at === null ? 'running' : 'done',
    session_hash: row.session_hash,
    requested_by: { kind: row.actor_kind, name: row.actor_name },
    date_requested: isoTime(row.requested_at),
    date_finished: row.finished_at === null ? null : isoTime(row.finished_at),
    erased: erasedCounts.parse(row),
  };
}
