/**
 * The summary of a conversation that is handed over to an agent. Facts are read from stored data. If a language model
 * replies to customers, it also writes a text, once, when the first agent opens it, so that it delays no handover and
 * costs nothing if no agent reads it. Of several agents at once, one starts it.
 */
import { type HandoverSummary, LIMITS } from '@frontdesk/contract';
import type { ConversationRow, HandoverSummaryRow, StepDetail } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { fromJson } from '../../json.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import { hideLoginSecrets } from '../logins/hide-secrets.js';
import { currentOrganisationData } from '../settings/organisation-data.js';
import { editionOf } from '../test-sessions.js';
import type { Answerer, FindAnswerer } from '../tests/answerer.js';
import { type QuestionTurn, turnOfLastQuestion } from '../turns/last-question.js';
import { loadTurn } from '../turns/load-turn.js';
import { cutToPreview } from './cut-message.js';

/** Stored if a model had nothing to say, so that it is not asked again. */
const NOTHING_WRITTEN = '';

type Summarise = NonNullable<Answerer['summarise']>;

/** @throws {AppError} `not_found` */
export async function readHandoverSummary(
  context: Context,
  actor: AgentActor,
  id: string,
  answerers: FindAnswerer,
): Promise<HandoverSummary> {
  const conversation = await findConversation(context.database.read, actor, id);
  return await read(context, conversation, findWriter(context, conversation, answerers));
}

async function read(
  context: Context,
  conversation: ConversationRow,
  writer: Promise<Summarise | undefined> | Summarise | undefined,
): Promise<HandoverSummary> {
  const [summarise, questions, functions, stored] = await Promise.all([
    writer,
    readQuestions(context, conversation),
    readFunctions(context, conversation),
    readStored(context, conversation),
  ]);
  return {
    reason: conversation.handover_reason,
    questions,
    functions,
    text: stored?.text || null,
    text_state: stateOf(context, stored, summarise !== undefined),
  };
}

type Stored = Pick<HandoverSummaryRow, 'begun_at' | 'text'>;

function stateOf(context: Context, stored: Stored | undefined, can_write: boolean): HandoverSummary['text_state'] {
  if (stored?.text) return 'written';
  if (stored?.text === NOTHING_WRITTEN || !can_write) return 'none';
  if (stored !== undefined && stored.begun_at >= context.now() - LIMITS.handoverSummaryMs) return 'being_written';
  return 'possible';
}

/**
 * Starts to write it, unless it is written or another server has started to. A model that fails is logged, and the
 * summary has no text.
 * @throws {AppError} `not_found`
 */
export async function writeHandoverSummary(
  context: Context,
  actor: AgentActor,
  id: string,
  answerers: FindAnswerer,
): Promise<HandoverSummary> {
  const conversation = await findConversation(context.database.read, actor, id);
  const [summarise, turn] = await Promise.all([
    findWriter(context, conversation, answerers),
    turnOfLastQuestion(context, conversation),
  ]);
  if (summarise !== undefined && turn !== undefined) await write(context, conversation, turn, summarise);
  return await read(context, conversation, summarise);
}

const isHandedOver = ({ handler, needs_human }: ConversationRow) => handler === 'agent' || needs_human === 1;

/** @returns undefined if there is no language model, no summary is wanted, or there is no handover */
async function findWriter(
  context: Context,
  conversation: ConversationRow,
  answerers: FindAnswerer,
): Promise<Summarise | undefined> {
  if (!isHandedOver(conversation) || conversation.open_slot === null) return undefined;
  const organisation = await currentOrganisationData(
    context,
    conversation.organisation_id,
    editionOf(conversation.mode),
  );
  if (!organisation.settings.handover_summary) return undefined;
  try {
    return (await answerers(organisation, 'default')).summarise;
  } catch (error) {
    // The organisation has reached its monthly limit.
    if (error instanceof AppError && error.code === 'invalid_payload') return undefined;
    throw error;
  }
}

async function write(
  context: Context,
  conversation: ConversationRow,
  turn: QuestionTurn,
  summarise: Summarise,
): Promise<void> {
  const { id, organisation_id } = conversation;
  const begun_at = context.now();
  if (!(await claim(context, conversation, begun_at))) return;
  try {
    const written = await summarise(await loadTurn(context, turn), AbortSignal.timeout(LIMITS.handoverSummaryMs));
    const text =
      written === undefined
        ? NOTHING_WRITTEN
        : await hideLoginSecrets(context, context.database.read, conversation, written, { by: 'others' });
    await context.database.transaction(({ query }) =>
      query
        .updateTable('handover_summaries')
        .set({ text })
        .where('conversation_id', '=', id)
        .where('organisation_id', '=', organisation_id)
        // Unless it was handed back meanwhile, or another server has started since.
        .where('begun_at', '=', begun_at)
        .execute(),
    );
  } catch (error) {
    context.log.warn({ err: error, organisation_id, conversation_id: id }, 'a handover could not be summarised');
    await giveUp(context, conversation, begun_at);
  }
}

/** @returns false if it is written, or being written */
async function claim(context: Context, { id, organisation_id }: ConversationRow, begun_at: number): Promise<boolean> {
  const claimed = await context.database.transaction(({ query }) =>
    query
      .insertInto('handover_summaries')
      .values({ conversation_id: id, organisation_id, begun_at, text: null })
      .onConflict((conflict) =>
        conflict
          .column('conversation_id')
          .doUpdateSet({ begun_at })
          .where('handover_summaries.text', 'is', null)
          .where('handover_summaries.begun_at', '<', begun_at - LIMITS.handoverSummaryMs),
      )
      .returning('conversation_id')
      .executeTakeFirst(),
  );
  return claimed !== undefined;
}

/** The next agent who opens it may start it again. */
async function giveUp(context: Context, { id, organisation_id }: ConversationRow, begun_at: number): Promise<void> {
  await context.database.transaction(({ query }) =>
    query
      .deleteFrom('handover_summaries')
      .where('conversation_id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .where('begun_at', '=', begun_at)
      .where('text', 'is', null)
      .execute(),
  );
}

async function readStored(context: Context, { id, organisation_id }: ConversationRow): Promise<Stored | undefined> {
  return context.database.read
    .selectFrom('handover_summaries')
    .select(['begun_at', 'text'])
    .where('conversation_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
}

const selectEntries = ({ database }: Context, { id, organisation_id }: ConversationRow) =>
  database.read.selectFrom('messages').where('organisation_id', '=', organisation_id).where('conversation_id', '=', id);

/**
 * The customer's first message since the assistant last handled the conversation, and the last one before an agent then
 * took over, without repeating one.
 */
async function readQuestions(context: Context, conversation: ConversationRow): Promise<string[]> {
  const changes = selectEntries(context, conversation).select('seq').where('kind', '=', 'handler_changed');
  const handed_back = await changes.where('agent_id', 'is', null).orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const from = handed_back?.seq ?? 0;
  const taken_over = await changes
    .where('agent_id', 'is not', null)
    .where('seq', '>', from)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  let said = selectEntries(context, conversation)
    .select(['seq', 'message'])
    .where('sender', '=', 'customer')
    .where('message', '!=', '')
    .where('seq', '>', from);
  if (taken_over !== undefined) said = said.where('seq', '<', taken_over.seq);
  const [first, last] = await Promise.all([
    said.orderBy('seq').limit(1).executeTakeFirst(),
    said.orderBy('seq', 'desc').limit(1).executeTakeFirst(),
  ]);
  const found = [first, last].filter((one) => one !== undefined);
  return [...new Map(found.map(({ seq, message }) => [seq, cutToPreview(message)])).values()];
}

async function readFunctions(
  { database }: Context,
  { id, organisation_id }: ConversationRow,
): Promise<HandoverSummary['functions']> {
  const rows = await database.read
    .selectFrom('turns')
    .innerJoin('turn_steps', 'turn_steps.turn_id', 'turns.id')
    .select(['turn_steps.name', 'turn_steps.detail', 'turn_steps.failure'])
    .where('turns.conversation_id', '=', id)
    .where('turns.organisation_id', '=', organisation_id)
    .where('turn_steps.organisation_id', '=', organisation_id)
    .where('turn_steps.kind', '=', 'function')
    .orderBy('turns.message_seq', 'desc')
    .orderBy('turn_steps.position', 'desc')
    .limit(LIMITS.handoverFunctions)
    .execute();
  return rows.toReversed().map(({ name, detail, failure }) => ({
    function: name,
    arguments: argumentsOf(fromJson(detail)),
    failure,
  }));
}

/** As in the trace: secrets removed. */
function argumentsOf({ arguments: given }: StepDetail): HandoverSummary['functions'][number]['arguments'] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).map(([name, value]) => ({
    name,
    value: cutToPreview(typeof value === 'string' ? value : JSON.stringify(value)),
  }));
}
