/** Tags of conversations: any member may add and remove them, also on a closed conversation. */
import { type DeskConversation, LIMITS } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import { announce, type Context } from '../context.js';
import { findConversation, lockConversation } from '../conversation-log/find-conversation.js';
import { placeOf } from '../events.js';
import { readDeskConversation } from './list-conversations.js';

type Change = (transaction: Transaction, conversation: ConversationRow, tag: string) => Promise<boolean>;

/** Adding a tag again changes nothing. @throws {AppError} `not_found`, `too_many_tags` */
export function addTag(
  context: Context,
  actor: AgentActor,
  tagged: { ticket_chat_id: string; tag: string },
  by: Author,
) {
  return changeTag(
    context,
    actor,
    tagged,
    by,
    'conversation.tagged',
    async ({ query }, { id, organisation_id }, tag) => {
      const tags = await query
        .selectFrom('conversation_tags')
        .select('tag')
        .where('conversation_id', '=', id)
        .execute();
      if (tags.some((one) => one.tag === tag)) return false;
      if (tags.length >= LIMITS.tagsPerConversation)
        throw new AppError(
          'too_many_tags',
          `A conversation can have at most ${LIMITS.tagsPerConversation} tags. Remove one first.`,
        );
      const row = { organisation_id, conversation_id: id, tag, created_at: context.now() };
      await query.insertInto('conversation_tags').values(row).execute();
      return true;
    },
  );
}

/** Removing a missing tag changes nothing. @throws {AppError} `not_found` */
export function removeTag(
  context: Context,
  actor: AgentActor,
  tagged: { ticket_chat_id: string; tag: string },
  by: Author,
) {
  return changeTag(context, actor, tagged, by, 'conversation.untagged', async ({ query }, conversation, tag) => {
    const { numDeletedRows } = await query
      .deleteFrom('conversation_tags')
      .where('conversation_id', '=', conversation.id)
      .where('organisation_id', '=', conversation.organisation_id)
      .where('tag', '=', tag)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0;
  });
}

/** Under the lock of the conversation, which limits the number of its tags. */
async function changeTag(
  context: Context,
  actor: AgentActor,
  { ticket_chat_id, tag }: { ticket_chat_id: string; tag: string },
  by: Author,
  action: 'conversation.tagged' | 'conversation.untagged',
  change: Change,
): Promise<DeskConversation> {
  await context.database.transaction(async (transaction) => {
    const conversation = await findConversation(transaction.query, actor, ticket_chat_id);
    await lockConversation(transaction, conversation);
    if (!(await change(transaction, conversation, tag))) return;
    const { organisation_id, id } = conversation;
    // Without the tag, which may contain the customer's name: the audit log outlives an erasure.
    await recordAuditedAction(context, transaction, by, { organisation_id, action, target: { id, name: id } });
    transaction.onCommit(() => announce(context, { type: 'desk_changed', reason: 'tags', ...placeOf(conversation) }));
  });
  return readDeskConversation(context, actor, ticket_chat_id);
}

/** Most used first, among recently added tags. */
export async function listTags({ database }: Context, organisation_id: string): Promise<string[]> {
  const rows = await database.read
    .selectFrom((newest) =>
      newest
        .selectFrom('conversation_tags')
        .select('tag')
        .where('organisation_id', '=', organisation_id)
        .orderBy('created_at', 'desc')
        .limit(LIMITS.tagSuggestionConversations)
        .as('newest'),
    )
    .select('newest.tag')
    .groupBy('newest.tag')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('newest.tag')
    .limit(LIMITS.tagSuggestions)
    .execute();
  return rows.map(({ tag }) => tag);
}
