/** What a conversation is about, in lists: what its customer wrote first, shortened. */
import { LIMITS } from '@frontdesk/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../db/schema.js';

/** For `select` in a query of conversations; null: they have not written anything yet. */
export const selectTopic = ({ selectFrom }: ExpressionBuilder<Schema, 'conversations'>) =>
  selectFrom('messages')
    .select(({ fn, lit }) =>
      fn<string>('substr', ['messages.message', lit(1), lit(LIMITS.topicCharacters)]).as('topic'),
    )
    .whereRef('messages.conversation_id', '=', 'conversations.id')
    .where('messages.sender', '=', 'customer')
    .where('messages.message', '<>', '')
    .orderBy('messages.seq')
    .limit(1)
    .as('topic');
