/**
 * Loads the material that the next turn of a conversation would have if its customer sent a certain message now. Nothing is
 * stored.
 */
import type { ShownEntry } from '../../db/operations/load-turn.js';
import type { Context } from '../context.js';
import { isCodeAwaited, mayHoldSecrets } from '../logins/hide-secrets.js';
import { loadTurn, type TurnMaterial } from './load-turn.js';

/** No stored turn has it. */
const NO_TURN = '';

/**
 * @param message may be the beginning of one
 * @returns undefined if the assistant would not reply to the message next, or if the message may hold a secret, or a part of one:
 * secrets are removed only from messages that are received
 */
export async function loadExpectedTurn(
  context: Context,
  { organisation_id, conversation_id }: { organisation_id: string; conversation_id: string },
  message: string,
): Promise<TurnMaterial | undefined> {
  const { states, codes } = mayHoldSecrets(message);
  if (states || codes) return undefined;
  const conversation = await context.database.read
    .selectFrom('conversations')
    .select('last_seq')
    .where('id', '=', conversation_id)
    .where('organisation_id', '=', organisation_id)
    .where('handler', '=', 'assistant')
    .where('open_slot', 'is not', null)
    .executeTakeFirst();
  if (conversation === undefined) return undefined;
  const message_seq = conversation.last_seq + 1;
  const material = await loadTurn(context, { id: NO_TURN, organisation_id, conversation_id, message_seq });
  // An earlier message has no reply yet, which the turn would read.
  if (material.entries.at(-1)?.sender === 'customer') return undefined;
  if (material.has_login && (await isCodeAwaited(context, material.conversation))) return undefined;
  return { ...material, entries: [...material.entries, toEntry(message, message_seq)] };
}

function toEntry(message: string, seq: number): ShownEntry {
  return {
    seq,
    sender: 'customer',
    agent_name: null,
    message,
    attachment_metadata: null,
    close_support: 0,
    in_reply_to: null,
    sources: null,
    confirmation: null,
    decision: null,
  };
}
