/**
 * Canned replies of an organisation: any member may use and write them. The database ensures that shortcuts are unique.
 */
import { randomUUID } from 'node:crypto';
import { type CannedReply, type CannedReplyInput, LIMITS } from '@frontdesk/contract';
import { isUniqueViolation, type Transaction } from '../../db/database.js';
import type { CannedReplyRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { refuseChanged, timeOfChange } from '../refuse-changed.js';

const notFound = () => new AppError('not_found', 'There is no such canned reply.');

/** In the order of their shortcuts. */
export async function listCannedReplies(context: Context, organisation_id: string): Promise<CannedReply[]> {
  const rows = await context.database.read
    .selectFrom('canned_replies')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .orderBy('shortcut')
    .execute();
  return rows.map(toView);
}

/** @throws {AppError} `shortcut_taken`, `too_many_canned_replies` */
export async function addCannedReply(
  context: Context,
  organisation_id: string,
  input: CannedReplyInput,
  by: Author,
): Promise<CannedReply> {
  const at = context.now();
  const row: CannedReplyRow = {
    id: randomUUID(),
    organisation_id,
    ...toColumns(input),
    created_at: at,
    updated_at: at,
  };
  await refuseTaken(input, () =>
    context.database.transaction(async (transaction) => {
      await lockOrganisation(context, transaction, organisation_id);
      const { count } = await transaction.query
        .selectFrom('canned_replies')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('organisation_id', '=', organisation_id)
        .executeTakeFirstOrThrow();
      if (count >= LIMITS.cannedRepliesPerOrganisation)
        throw new AppError(
          'too_many_canned_replies',
          `An organisation can have at most ${LIMITS.cannedRepliesPerOrganisation} canned replies. Delete one first.`,
        );
      await transaction.query.insertInto('canned_replies').values(row).execute();
      await record(context, transaction, by, 'canned_reply.added', row);
    }),
  );
  return toView(row);
}

/**
 * @param change.seen `date_updated` of the version to replace; undefined: any
 * @throws {AppError} `not_found`, `shortcut_taken`, `changed_meanwhile`
 */
export async function changeCannedReply(
  context: Context,
  organisation_id: string,
  { id, input, seen }: { id: string; input: CannedReplyInput; seen: string | undefined },
  by: Author,
): Promise<CannedReply> {
  const row = await refuseTaken(input, () =>
    context.database.transaction(async (transaction): Promise<CannedReplyRow> => {
      await lockOrganisation(context, transaction, organisation_id);
      const before = await transaction.query
        .selectFrom('canned_replies')
        .selectAll()
        .where('id', '=', id)
        .where('organisation_id', '=', organisation_id)
        .executeTakeFirst();
      if (before === undefined) throw notFound();
      refuseChanged(seen, isoTime(before.updated_at));
      const after = { ...before, ...toColumns(input), updated_at: timeOfChange(context, before) };
      await transaction.query.updateTable('canned_replies').set(after).where('id', '=', id).execute();
      await record(context, transaction, by, 'canned_reply.changed', after);
      return after;
    }),
  );
  return toView(row);
}

/** @throws {AppError} `not_found` */
export async function removeCannedReply(
  context: Context,
  organisation_id: string,
  id: string,
  by: Author,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const removed = await transaction.query
      .deleteFrom('canned_replies')
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .returningAll()
      .executeTakeFirst();
    if (removed === undefined) throw notFound();
    await record(context, transaction, by, 'canned_reply.removed', removed);
  });
}

const record = (
  context: Context,
  transaction: Transaction,
  by: Author,
  action: 'canned_reply.added' | 'canned_reply.changed' | 'canned_reply.removed',
  { organisation_id, id, shortcut }: CannedReplyRow,
): Promise<void> =>
  recordAuditedAction(context, transaction, by, { organisation_id, action, target: { id, name: shortcut } });

async function refuseTaken<Result>({ shortcut }: CannedReplyInput, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      'shortcut_taken',
      `A canned reply with the shortcut ${shortcut} already exists. Choose another shortcut.`,
      { errors: [{ path: 'shortcut', message: 'is taken by another canned reply' }] },
    );
  }
}

const toColumns = ({ closes, ...input }: CannedReplyInput) => ({
  ...input,
  closes: closes ? (1 as const) : (0 as const),
});

function toView({ created_at, updated_at, ...row }: CannedReplyRow): CannedReply {
  const { id, shortcut, title, text, tag } = row;
  return {
    id,
    shortcut,
    title,
    text,
    tag,
    closes: row.closes === 1,
    date_created: isoTime(created_at),
    date_updated: isoTime(updated_at),
  };
}
