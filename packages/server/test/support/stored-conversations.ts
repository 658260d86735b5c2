/** Conversations and their logs as they are stored: all columns, regardless of access. */
import type { ConversationRow } from '../../src/db/schema.js';
import type { Context } from '../../src/features/context.js';

type Store = Pick<Context, 'database'>;

export const readConversation = ({ database }: Store, id: string): Promise<ConversationRow> =>
  database.read.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** As no verb would. */
export const changeConversation = ({ database }: Store, id: string, change: Partial<ConversationRow>) =>
  database.transaction(({ query }) => query.updateTable('conversations').set(change).where('id', '=', id).execute());

export const readEntries = ({ database }: Store, id: string) =>
  database.read.selectFrom('messages').selectAll().where('conversation_id', '=', id).orderBy('seq').execute();
