/**
 * Opens a conversation, with a ticket. A unique slot (1 to 3) in the session limits the number of open conversations
 * without counting, even if requests race on several servers.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { ConversationRow, Schema } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { CustomerActor } from '../actor.js';
import { newId } from '../new-id.js';
import { NEW_CONVERSATION } from './new-rows.js';

interface Opened {
  id: string;
  session_id: string;
  sid: string;
  at: number;
  /** 1 if it is opened by a first message. */
  last_seq: number;
}

/**
 * Takes the session's lowest free slot. Returns no row if there is none, or if another server has just taken it: {@link
 * openSlots} tells which.
 */
export function insertConversation(query: Kysely<Schema>, actor: CustomerActor, opened: Opened) {
  const { id, session_id, sid, at, last_seq } = opened;
  const { organisation_id, mode } = actor;
  const known = {
    ...NEW_CONVERSATION,
    id,
    organisation_id,
    session_id,
    ticket_id: newId(at),
    mode,
    last_seq,
    delivered_seq: last_seq,
    // A conversation opened by a call has no message that needs a reply.
    last_sender: last_seq === 0 ? 'assistant' : 'customer',
    last_word_at: at,
    customer_sid: sid,
    created_at: at,
    updated_at: at,
  } satisfies Omit<ConversationRow, 'open_slot'>;
  const slots = Array.from({ length: LIMITS.openConversationsPerSession }, (_, index) => index + 1);
  const columns = Object.keys(known) as (keyof typeof known)[];
  return query
    .insertInto('conversations')
    .columns(['open_slot', ...columns])
    .expression((eb) => {
      const [first, ...others] = slots.map((slot) => query.selectNoFrom((own) => own.lit(slot).as('slot')));
      if (first === undefined) throw new Error('A session has slots');
      return eb
        .selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('slots'))
        .select('slots.slot')
        .select((own) => columns.map((column) => own.val(known[column]).as(`new_${column}`)))
        .where((own) =>
          own.not(
            own.exists(
              own
                .selectFrom('conversations as taken')
                .select('taken.id')
                .where('taken.organisation_id', '=', organisation_id)
                .where('taken.session_id', '=', session_id)
                .whereRef('taken.open_slot', '=', 'slots.slot'),
            ),
          ),
        )
        .orderBy('slots.slot')
        .limit(1);
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'session_id', 'open_slot']).doNothing())
    .returningAll();
}

/** The number of open conversations of a session. */
export async function openSlots(query: Kysely<Schema>, actor: CustomerActor, session_id: string): Promise<number> {
  const { open } = await query
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('organisation_id', '=', actor.organisation_id)
    .where('session_id', '=', session_id)
    .where('open_slot', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

export const tooManyOpen = () =>
  new AppError(
    'too_many_open_conversations',
    `This customer already has ${LIMITS.openConversationsPerSession} open conversations. Close one, or continue in one of them.`,
  );
