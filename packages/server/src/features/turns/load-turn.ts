/** What a turn needs to know before the assistant begins: the organisation, the conversation up to the question, the tools. */
import { LIMITS } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import type { Conversation } from '../conversations/find-conversation.js';
import type { Entry } from '../events.js';
import { listUsableFunctions } from '../functions/list.js';
import type { Turn } from './turn.js';

export interface TurnMaterial {
  organisation: { id: string; name: string; assistant_settings: string };
  conversation: Conversation;
  /** Question and answers up to the message of this turn, oldest first; bounded. */
  entries: Entry[];
  /** The `seq` of the assistant's first words that followed an endpoint's answer, or may have; null: there are none. */
  data_from_seq: number | null;
  /** A call with the assistant is running. */
  in_call: boolean;
  /** The functions this conversation may use. */
  functions: FunctionRow[];
}

export async function loadTurn(context: Context, turn: Turn): Promise<TurnMaterial> {
  const { read } = context.database;
  const conversation = await read
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', turn.conversation_id)
    .where('organisation_id', '=', turn.organisation_id)
    .executeTakeFirstOrThrow();
  const [organisation, entries, data_from_seq, call, functions] = await Promise.all([
    read
      .selectFrom('organisations')
      .select(['id', 'name', 'assistant_settings'])
      .where('id', '=', turn.organisation_id)
      .executeTakeFirstOrThrow(),
    readEntries(context, turn),
    findFirstData(context, turn),
    read
      .selectFrom('calls')
      .select('id')
      .where('conversation_id', '=', turn.conversation_id)
      .where('organisation_id', '=', turn.organisation_id)
      .where('active', '=', 1)
      .executeTakeFirst(),
    listUsableFunctions(context, conversation),
  ]);
  return { organisation, conversation, entries, data_from_seq, in_call: call !== undefined, functions };
}

/** Words of a turn that called a function; also of one whose steps are no longer known. */
async function findFirstData(context: Context, turn: Turn): Promise<number | null> {
  const found = await context.database.read
    .selectFrom('messages')
    .select((eb) => eb.fn.min('messages.seq').as('seq'))
    .where('messages.conversation_id', '=', turn.conversation_id)
    .where('messages.organisation_id', '=', turn.organisation_id)
    .where('messages.sender', '=', 'assistant')
    .where('messages.turn_id', 'is not', null)
    .where((eb) => {
      const steps = eb
        .selectFrom('turn_steps')
        .select('turn_steps.turn_id')
        .whereRef('turn_steps.turn_id', '=', 'messages.turn_id')
        .where('turn_steps.organisation_id', '=', turn.organisation_id);
      return eb.or([eb.not(eb.exists(steps)), eb.exists(steps.where('turn_steps.kind', '=', 'function'))]);
    })
    .executeTakeFirst();
  return found?.seq ?? null;
}

/**
 * An answer stands behind the message it answers, also when the customer had gone on writing before it came; what was
 * written after the question of this turn is left to its own turn, and so is the answer to it. What this turn itself has
 * said (a request to log in) is left out: it goes on from the question.
 */
async function readEntries(context: Context, turn: Turn): Promise<Entry[]> {
  const newest = await context.database.read
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', turn.conversation_id)
    .where('organisation_id', '=', turn.organisation_id)
    .where('sender', '!=', 'system')
    .where((eb) => eb.or([eb('sender', '!=', 'customer'), eb('seq', '<=', turn.message_seq)]))
    .where((eb) => eb.or([eb('in_reply_to', 'is', null), eb('in_reply_to', '<=', turn.message_seq)]))
    .where((eb) => eb.or([eb('turn_id', 'is', null), eb('turn_id', '!=', turn.id)]))
    .orderBy('seq', 'desc')
    .limit(LIMITS.transcriptMessages)
    .execute();
  if (newest.length === LIMITS.transcriptMessages) newest.push(...(await readFirstQuestion(context, turn, newest)));
  const place = (entry: Entry) => entry.in_reply_to ?? entry.seq;
  return newest.sort((one, other) => place(one) - place(other) || one.seq - other.seq);
}

/** What a conversation began with is kept however long it has become. @param known entries that are not read again */
async function readFirstQuestion(context: Context, turn: Turn, known: Entry[]): Promise<Entry[]> {
  const first = await context.database.read
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', turn.conversation_id)
    .where('organisation_id', '=', turn.organisation_id)
    .where('sender', '=', 'customer')
    .orderBy('seq')
    .limit(1)
    .execute();
  return first.filter(({ seq }) => known.every((entry) => entry.seq !== seq));
}
