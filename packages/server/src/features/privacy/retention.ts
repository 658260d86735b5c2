/**
 * Retention: data is erased by age only if an organisation configures it. Applied by one server at a time, in small
 * batches, with the same steps as an erasure by hand.
 */
import { randomUUID } from 'node:crypto';
import { DAY_MS, type RetentionPreview, type RetentionSettings, type RetentionView } from '@frontdesk/contract';
import type { Kysely, Selectable } from 'kysely';
import type { RetentionRow, Schema } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { toErasedSession } from '../conversation-log/erased-session.js';
import { canHoldLease, LeaseLostError, renewInTime } from '../leases.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { contentVersion, refuseChanged } from '../refuse-changed.js';
import { detachConversations } from './detach-conversations.js';
import { forgetCustomer } from './forget-customer.js';
import { purgeConversations } from './purge-conversations.js';
import { redactCustomer } from './redact-audit.js';

type Retention = Selectable<RetentionRow>;

const NOTHING = { conversation_days: null, trace_days: null, action_days: null, recording_days: null };
const LEASE_MS = 60_000;
const BATCH = 100;
const BY_AGE = 'retention';
const MODES = ['live', 'test'] as const;

export const readRetention = ({ database }: Context, organisation_id: string): Promise<RetentionView> =>
  read(database.read, organisation_id);

/** What of it can be edited. */
export const retentionSettingsOf = ({ last_applied_at: _, erased_conversations: __, ...settings }: RetentionView) =>
  settings;

async function read(query: Kysely<Schema>, organisation_id: string): Promise<RetentionView> {
  const row = await query
    .selectFrom('retention')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  if (row === undefined) return { ...NOTHING, last_applied_at: null, erased_conversations: 0 };
  const { conversation_days, trace_days, action_days, recording_days, applied_at, erased_conversations } = row;
  return {
    conversation_days,
    trace_days,
    action_days,
    recording_days,
    erased_conversations,
    last_applied_at: applied_at === null ? null : isoTime(applied_at),
  };
}

/**
 * Audited. What is left out stays as it is. Data past its retention is erased from the next sweep on.
 * @throws {AppError} `changed_meanwhile`
 */
export async function saveRetention(
  context: Context,
  organisation_id: string,
  settings: RetentionSettings,
  by: Author,
  seen?: string,
): Promise<RetentionView> {
  const { recording_days, ...others } = settings;
  const saved = {
    ...others,
    ...(recording_days === undefined ? {} : { recording_days }),
    updated_at: context.now(),
  };
  await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    refuseChanged(seen, contentVersion(retentionSettingsOf(await read(transaction.query, organisation_id))));
    await transaction.query
      .insertInto('retention')
      .values({
        organisation_id,
        recording_days: null,
        ...saved,
        lease_owner: null,
        lease_expires_at: null,
        applied_at: null,
      })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(saved))
      .execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'retention.changed',
      detail: { ...settings },
    });
  });
  return await readRetention(context, organisation_id);
}

/** The time before which data was closed, or ended, to be erased. */
const tooOld = (now: number, days: number | null) => (days === null ? undefined : now - days * DAY_MS);

/** The amount of data that these settings would erase now. */
export async function previewRetention(
  { database, now }: Context,
  organisation_id: string,
  { conversation_days, trace_days, action_days, recording_days = null }: RetentionSettings,
): Promise<RetentionPreview> {
  const at = now();
  const closed_before = tooOld(at, conversation_days) ?? 0;
  const old = (query: typeof database.read) =>
    query
      .selectFrom('conversations')
      .where('conversations.organisation_id', '=', organisation_id)
      .where('conversations.closed_at', '<', closed_before)
      .where('conversations.mode', 'in', MODES);
  const { read } = database;
  const oldIds = old(read).select('conversations.id');
  const applied = await read
    .selectFrom('retention')
    .select('traces_erased_until')
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  const [conversations, turns, actions, recordings] = await Promise.all([
    old(read)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('turns')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisation_id)
      // Earlier ones no longer have steps.
      .where('created_at', '>=', applied?.traces_erased_until ?? 0)
      .where((eb) => eb.or([eb('created_at', '<', tooOld(at, trace_days) ?? 0), eb('conversation_id', 'in', oldIds)]))
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('actions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisation_id)
      .where((eb) => eb.or([eb('finished_at', '<', tooOld(at, action_days) ?? 0), eb('conversation_id', 'in', oldIds)]))
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('call_recordings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisation_id)
      .where((eb) =>
        eb.or([eb('started_at', '<', tooOld(at, recording_days) ?? 0), eb('conversation_id', 'in', oldIds)]),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return {
    conversations: conversations.count,
    turns: turns.count,
    actions: actions.count,
    recordings: recordings.count,
  };
}

/** Applies the settings of every organisation that no other server is handling, resuming interrupted work. */
export async function applyRetention(context: Context): Promise<void> {
  const { database } = context;
  const owner = randomUUID();
  const organisations = await database.read.selectFrom('retention').select('organisation_id').execute();
  for (const { organisation_id } of organisations)
    try {
      const retention = await hold(context, organisation_id, owner);
      await applyOne(
        context,
        retention,
        renewInTime(() => hold(context, organisation_id, owner), LEASE_MS),
      );
      await database.transaction(({ query }) =>
        query
          .updateTable('retention')
          .set({ lease_owner: null, lease_expires_at: null, applied_at: context.now() })
          .where('organisation_id', '=', organisation_id)
          .where('lease_owner', '=', owner)
          .execute(),
      );
    } catch (error) {
      // A failure in one organisation must not affect the others.
      if (!(error instanceof LeaseLostError))
        context.log.error({ err: error, organisation_id }, 'applying retention failed; trying again later');
    }
}

/** @throws {LeaseLostError} while another server applies it */
async function hold({ database, now }: Context, organisation_id: string, owner: string): Promise<Retention> {
  const at = now();
  const held = await database.transaction(({ query }) =>
    query
      .updateTable('retention')
      .set({ lease_owner: owner, lease_expires_at: at + LEASE_MS })
      .where('organisation_id', '=', organisation_id)
      .where(canHoldLease({ table: 'retention', now: at, lease_ms: LEASE_MS }, owner))
      .returningAll()
      .executeTakeFirst(),
  );
  if (held === undefined) throw new LeaseLostError();
  return held;
}

async function applyOne(context: Context, retention: Retention, keepsOn: () => Promise<unknown>): Promise<void> {
  const { action_days, recording_days, trace_days, conversation_days } = retention;
  await eraseRows(context, retention, 'actions', tooOld(context.now(), action_days), keepsOn);
  await eraseRows(context, retention, 'call_recordings', tooOld(context.now(), recording_days), keepsOn);
  await eraseTraces(context, retention, keepsOn);
  // They belong to no conversation: without `trace_days` they are kept for `conversation_days`.
  const calls_before = tooOld(context.now(), trace_days ?? conversation_days);
  await eraseRows(context, retention, 'mcp_calls', calls_before, keepsOn);
  await eraseConversations(context, retention, keepsOn);
}

async function eraseConversations(
  context: Context,
  { organisation_id, conversation_days }: Retention,
  keepsOn: () => Promise<unknown>,
): Promise<void> {
  const closed_before = tooOld(context.now(), conversation_days);
  const mine = toErasedSession(BY_AGE);
  for (;;) {
    const found = await context.database.read
      .selectFrom('conversations')
      .select(['id', 'organisation_id', 'session_id'])
      .where('organisation_id', '=', organisation_id)
      .where((eb) =>
        eb.or([
          // Left by an interrupted sweep.
          eb('session_id', '=', mine),
          eb.and([eb('closed_at', '<', closed_before ?? 0), eb('mode', 'in', MODES)]),
        ]),
      )
      .limit(BATCH)
      .execute();
    if (found.length === 0) return;
    const attached = found.filter((one) => one.session_id !== mine);
    await detachConversations(context, attached, BY_AGE, { also: forgetCustomer });
    await purgeConversations(
      context,
      { organisation_id, ids: found.map(({ id }) => id) },
      async (query, what, count) => {
        if (what === 'conversations')
          await query
            .updateTable('retention')
            .set((eb) => ({ erased_conversations: eb('erased_conversations', '+', count) }))
            .where('organisation_id', '=', organisation_id)
            .execute();
      },
      keepsOn,
    );
  }
}

/** By age of the turns, from where the last sweep stopped. */
async function eraseTraces(context: Context, retention: Retention, keepsOn: () => Promise<unknown>): Promise<void> {
  const { organisation_id, trace_days } = retention;
  const created_before = tooOld(context.now(), trace_days);
  if (created_before === undefined) return;
  for (let from = retention.traces_erased_until; ; await keepsOn()) {
    const page = await context.database.read
      .selectFrom('turns')
      .select('created_at')
      .where('organisation_id', '=', organisation_id)
      .where('created_at', '>=', from)
      .where('created_at', '<', created_before)
      .orderBy('created_at')
      .limit(BATCH)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return;
    const until = last.created_at + 1;
    await context.database.transaction(async ({ query }) => {
      const turns = query
        .selectFrom('turns')
        .select('id')
        .where('organisation_id', '=', organisation_id)
        .where('created_at', '>=', from)
        .where('created_at', '<', until);
      await query.deleteFrom('turn_steps').where('turn_id', 'in', turns).execute();
      await query
        .updateTable('retention')
        .set({ traces_erased_until: until })
        .where('organisation_id', '=', organisation_id)
        .execute();
    });
    from = until;
  }
}

/** By age. Of recordings, the files are deleted afterwards. */
async function eraseRows(
  { database }: Context,
  { organisation_id }: Retention,
  table: 'actions' | 'mcp_calls' | 'call_recordings',
  before: number | undefined,
  keepsOn: () => Promise<unknown>,
): Promise<void> {
  if (before === undefined) return;
  const time = table === 'actions' ? 'finished_at' : 'started_at';
  for (;;) {
    const rows = await database.read
      .selectFrom(table as 'actions')
      .select('id')
      .where('organisation_id', '=', organisation_id)
      .where(time as 'finished_at', '<', before)
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await database.transaction(async ({ query }) => {
      if (table === 'actions') await redactCustomer(query, organisation_id, ids);
      await query
        .deleteFrom(table as 'actions')
        .where('id', 'in', ids)
        .execute();
    });
    await keepsOn();
  }
}
