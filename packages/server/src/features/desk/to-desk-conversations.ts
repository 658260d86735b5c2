/**
 * Conversations as a list shows them. The additional data is read for all rows of a page at once, by keys and never by
 * reading a whole log.
 */
import type { DeskConversation, MessagePreview } from '@frontdesk/contract';
import type { ConversationRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { findRunningCalls } from '../calls/running-calls.js';
import type { Context } from '../context.js';
import { toConversationView } from '../conversation-log/entry-view.js';
import { toPriority } from '../conversation-log/priority-levels.js';
import { readCustomerNames } from '../customers/read-customer-identity.js';
import { readTargets } from '../targets/read-targets.js';
import { cutToPreview } from './cut-message.js';
import { type Said, type Surroundings, selectSurroundings } from './select-surroundings.js';

/** In the given order. @param conversations all of the same organisation */
export async function toDeskConversations(
  context: Context,
  organisation_id: string,
  conversations: ConversationRow[],
): Promise<DeskConversation[]> {
  if (conversations.length === 0) return [];
  const ids = conversations.map(({ id }) => id);
  const [rows, calls, customerOf, tagsOf, targetsOf] = await Promise.all([
    selectSurroundings(context, organisation_id, ids).execute(),
    findRunningCalls(context, organisation_id, conversations),
    readCustomerNames(context, organisation_id, conversations),
    readTags(context, organisation_id, ids),
    readTargets(context, organisation_id, ids),
  ]);
  const around = new Map(rows.map((row) => [row.id, row]));
  return conversations.map((conversation): DeskConversation => {
    const row = around.get(conversation.id);
    return {
      ...toConversationView(conversation, calls.get(conversation.id)),
      last_message: row === undefined ? null : toPreview(row),
      topic: row?.first_message == null ? null : cutToPreview(row.first_message),
      customer_message: row === undefined ? null : toPreview(ownWords(row)),
      unread: Number(row?.unread ?? 0),
      waiting_since: conversation.waiting_since === null ? null : isoTime(conversation.waiting_since),
      tags: tagsOf(conversation.id),
      priority: toPriority(conversation.priority),
      targets: targetsOf(conversation.id),
      snoozed_until:
        conversation.snoozed === 1 && conversation.snoozed_until !== null ? isoTime(conversation.snoozed_until) : null,
      match: null,
      handover_reason: conversation.handover_reason,
      customer: customerOf(conversation.session_id),
      test: conversation.mode === 'test',
      close_suggested: conversation.open_slot !== null && conversation.close_suggested_at !== null,
      rating: row?.rating ?? null,
    };
  });
}

async function readTags(
  { database }: Context,
  organisation_id: string,
  ids: string[],
): Promise<(conversation_id: string) => string[]> {
  const rows = await database.read
    .selectFrom('conversation_tags')
    .select(['conversation_id', 'tag'])
    .where('conversation_id', 'in', ids)
    .where('organisation_id', '=', organisation_id)
    .execute();
  const tags = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { conversation_id, tag } of rows) tags.get(conversation_id)?.push(tag);
  return (id) => (tags.get(id) ?? []).sort();
}

const ownWords = ({ own_seq, own_message, own_attachment, own_created_at }: Surroundings): Said => ({
  seq: own_seq,
  sender: 'customer',
  message: own_message,
  attachment: own_attachment,
  created_at: own_created_at,
});

function toPreview({ seq, sender, message, attachment, created_at }: Said): MessagePreview | null {
  if (seq === null || sender === null || sender === 'system' || created_at === null) return null;
  return {
    seq,
    sender,
    message: cutToPreview(message ?? ''),
    attachment: attachment === 1,
    date_created: isoTime(created_at),
  };
}
