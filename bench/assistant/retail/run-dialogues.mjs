/** Customers of the shop talk to the running service, several at once. */
import { randomUUID } from 'node:crypto';

const AT_ONCE = 8;

/**
 * @param {import('./plan-dialogues.mjs').Dialogue[]} dialogues
 * @param {() => Promise<{ ask(message: { session_id: string, message: string, ticket_chat_id: string | null }): Promise<{ ticket_chat_id: string }>, close(): void }>} connect a customer's client
 * @param {number} [at_once] customers
 */
export async function runDialogues(dialogues, connect, at_once = AT_ONCE) {
  const waiting = [...dialogues];
  const next = async () => {
    for (let dialogue = waiting.shift(); dialogue !== undefined; dialogue = waiting.shift()) {
      const client = await connect();
      const session_id = `session-${randomUUID()}`;
      let ticket_chat_id = null;
      for (const { text } of dialogue.turns)
        ({ ticket_chat_id } = await client.ask({ session_id, message: text, ticket_chat_id }));
      client.close();
    }
  };
  await Promise.all(Array.from({ length: at_once }, next));
}

/** @param {import('./plan-dialogues.mjs').Dialogue[]} dialogues @param {Map<object, string>} outcomes of their reads */
export function countReads(dialogues, outcomes) {
  const reads = dialogues.flatMap(({ turns }) => turns.flatMap((turn) => turn.reads));
  const isAllowed = (read) => outcomes.get(read) === 'allowed';
  const share = (list, holds) => ({ count: list.filter(holds).length, of: list.length });
  return {
    reads: share(reads, isAllowed),
    chained: share(
      reads.filter(({ chained }) => chained),
      isAllowed,
    ),
    dialogues: share(dialogues, ({ turns }) => turns.every((turn) => turn.reads.every(isAllowed))),
    missed: reads
      .filter((read) => !isAllowed(read))
      .map((read) => `${outcomes.get(read) ?? 'never made'}: ${read.name} ${JSON.stringify(read.input)}`),
  };
}
