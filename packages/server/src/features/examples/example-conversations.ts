/**
 * The example conversations that a demo begins with: how many there are, and their end. Unlike conversations that are erased,
 * they leave nothing in the totals: no customer had them.
 */
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { detachConversation } from '../privacy/detach-conversation.js';
import { forgetCustomer } from '../privacy/forget-customer.js';
import { purgeConversation } from '../privacy/purge-conversation.js';

const BY = 'example';

export async function countExamples({ database }: Context, organisation_id: string): Promise<number> {
  const { count } = await database.read
    .selectFrom('example_conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Removes them with all that belongs to them, also what was said in them since. Where it was cut short, the next call goes on.
 * @returns how many there were
 */
export async function removeExamples(context: Context, organisation_id: string, by: Author): Promise<number> {
  const examples = await context.database.read
    .selectFrom('example_conversations')
    .select(['conversation_id as id', 'organisation_id'])
    .where('organisation_id', '=', organisation_id)
    .execute();
  if (examples.length === 0) return 0;
  await context.database.transaction((transaction) =>
    recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'examples.removed',
      detail: { conversations: examples.length },
    }),
  );
  // All are out of sight before the first is removed.
  for (const one of examples) await detachConversation(context, one, BY, { counted: false, also: forgetCustomer });
  for (const one of examples) await purgeConversation(context, one, doNothing, doNothing);
  return examples.length;
}

/** There is no receipt to count for, and no lease to keep. */
const doNothing = async () => undefined;
