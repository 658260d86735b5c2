/**
 * Saved views of the desk: filter, tag, agent, priority, due time, search and order under a name, for one member or
 * shared. Owners and admins change shared views; a member's own are visible only to them.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS, type SavedView, type SavedViewInput } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { SavedViewRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import type { AgentActor } from '../actor.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { isOfLevel, levelOf } from '../conversation-log/priority-levels.js';
import type { ByMember } from '../members/change-role.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { refuseChanged, timeOfChange } from '../refuse-changed.js';
import { countSelected } from './count-conversations.js';
import { isOfAgent, selectFiltered, selectTagged } from './select-conversations.js';
import { selectOverdue } from './select-due.js';

const notFound = () => new AppError('not_found', 'There is no such saved view.');

/** The caller's own and the shared ones, by name. */
export async function listSavedViews(context: Context, actor: AgentActor): Promise<SavedView[]> {
  const rows = await context.database.read
    .selectFrom('saved_views')
    .selectAll()
    .where('organisation_id', '=', actor.organisation_id)
    .where((eb) => eb.or([eb('member_id', '=', actor.member_id), eb('member_id', 'is', null)]))
    .execute();
  const views = await Promise.all(rows.map((row) => toView(context, actor, row)));
  return views.sort((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1));
}

/** @throws {AppError} `forbidden` for an agent who shares one, `too_many_saved_views` */
export async function addSavedView(context: Context, by: ByMember, input: SavedViewInput): Promise<SavedView> {
  const { actor } = by;
  const at = context.now();
  const { organisation_id } = actor;
  const row = { id: randomUUID(), organisation_id, ...toColumns(actor, input), created_at: at, updated_at: at };
  await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    const { count } = await transaction.query
      .selectFrom('saved_views')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisation_id)
      .where('member_id', row.member_id === null ? 'is' : '=', row.member_id)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.savedViews)
      throw new AppError('too_many_saved_views', `There can be at most ${LIMITS.savedViews}. Delete one first.`);
    await transaction.query.insertInto('saved_views').values(row).execute();
    await record(context, transaction, by, 'saved_view.added', row);
  });
  return toView(context, actor, row);
}

/**
 * @param change.seen `date_updated` of the version to replace; undefined: any
 * @throws {AppError} `not_found`, `forbidden` for an agent and a shared one, `changed_meanwhile`
 */
export async function changeSavedView(
  context: Context,
  by: ByMember,
  { id, input, seen }: { id: string; input: SavedViewInput; seen: string | undefined },
): Promise<SavedView> {
  const { actor } = by;
  const changed = await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, actor.organisation_id);
    const before = await findChangeable(query, actor, id);
    refuseChanged(seen, isoTime(before.updated_at));
    const after = await query
      .updateTable('saved_views')
      .set({ ...toColumns(actor, input), updated_at: timeOfChange(context, before) })
      .where('id', '=', id)
      .where('organisation_id', '=', actor.organisation_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const is_shared = before.member_id === null || after.member_id === null;
    if (is_shared) await record(context, transaction, by, 'saved_view.changed', { ...after, member_id: null });
    return after;
  });
  return toView(context, actor, changed);
}

/** @throws {AppError} `not_found`, `forbidden` for an agent and a shared one */
export async function removeSavedView(context: Context, by: ByMember, id: string): Promise<void> {
  const { actor } = by;
  await context.database.transaction(async (transaction) => {
    await findChangeable(transaction.query, actor, id);
    const removed = await transaction.query
      .deleteFrom('saved_views')
      .where('id', '=', id)
      .where('organisation_id', '=', actor.organisation_id)
      .returning(['id', 'organisation_id', 'name', 'member_id'])
      .executeTakeFirst();
    if (removed === undefined) throw notFound();
    await record(context, transaction, by, 'saved_view.removed', removed);
  });
}

/** Records nothing of a member's own view, which only they see. */
async function record(
  context: Context,
  transaction: Transaction,
  by: ByMember,
  action: 'saved_view.added' | 'saved_view.changed' | 'saved_view.removed',
  { organisation_id, id, name, member_id }: Pick<SavedViewRow, 'organisation_id' | 'id' | 'name' | 'member_id'>,
): Promise<void> {
  if (member_id !== null) return;
  await recordAuditedAction(context, transaction, by, { organisation_id, action, target: { id, name } });
}

async function findChangeable(query: Context['database']['read'], actor: AgentActor, id: string) {
  const row = await query
    .selectFrom('saved_views')
    .select(['member_id', 'updated_at'])
    .where('id', '=', id)
    .where('organisation_id', '=', actor.organisation_id)
    .executeTakeFirst();
  if (row === undefined || (row.member_id !== null && row.member_id !== actor.member_id)) throw notFound();
  if (row.member_id === null && actor.role === 'agent') throw onlyManagers();
  return row;
}

const onlyManagers = () => new AppError('forbidden', 'Only owners and admins can save or change shared views.');

function toColumns({ member_id, role }: AgentActor, { shared, ...input }: SavedViewInput) {
  if (shared && role === 'agent') throw onlyManagers();
  return { ...input, member_id: shared ? null : member_id };
}

async function toView(context: Context, actor: AgentActor, row: SavedViewRow): Promise<SavedView> {
  return {
    id: row.id,
    name: row.name,
    shared: row.member_id === null,
    filter: row.filter,
    tag: row.tag,
    q: row.q,
    agent: row.agent,
    priority: row.priority,
    due: row.due,
    sort: row.sort,
    count: row.q === null ? await count(context, actor, row) : null,
    date_created: isoTime(row.created_at),
    date_updated: isoTime(row.updated_at),
  };
}

function count(
  context: Context,
  actor: AgentActor,
  { filter, tag, agent, priority, due }: SavedViewRow,
): Promise<number> {
  let query = selectFiltered(context, actor, filter);
  if (agent !== null) query = query.where((eb) => isOfAgent(eb, actor, agent));
  if (priority !== null) query = query.where((eb) => isOfLevel(eb, levelOf(priority)));
  if (due !== null) query = query.where('conversations.id', 'in', selectOverdue(context, actor));
  if (tag !== null) query = query.where('conversations.id', 'in', selectTagged(context, actor, tag));
  return countSelected(context, query);
}
