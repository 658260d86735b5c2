/**
 * Creates a test from a stored conversation: its steps, the endpoints' responses from the traces (limits: see
 * `recorded-turn.ts`), and what happened as expectations. Personal data is replaced as far as `personal-data.ts` finds
 * it. Reply texts are not expected, as models vary their wording.
 */
import {
  LIMITS,
  MINUTE_MS,
  type TestDraft,
  type TestExpectation,
  type TestFile,
  type TestStep,
} from '@frontdesk/contract';
import { Document } from 'yaml';
import type { FunctionRow, MessageRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import { chunksOf } from '../../groups.js';
import { isoTime } from '../../iso-time.js';
import type { Actor } from '../actor.js';
import type { Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import { currentOrganisationData } from '../settings/organisation-data.js';
import { findInData, findInIdentity, findInText, type PersonalData } from './personal-data.js';
import { createPlaceholders, type Placeholders } from './placeholders.js';
import { recordedWorld } from './recorded-turn.js';
import { readStoredTurns, type StoredTurn, TURNS_AT_ONCE } from './stored-turns.js';

const NAME_CHARACTERS = 80;
/** Stands for a message that contains only files. */
const ONLY_FILES = '(a file)';

/**
 * @param of a conversation; or a turn, for everything up to it
 * @throws {AppError} `not_found`; `invalid_payload` if no customer has written
 */
export async function draftTest(
  context: Context,
  actor: Actor,
  of: { ticket_chat_id: string } | { turn_id: string },
): Promise<TestDraft> {
  const only = 'turn_id' in of ? await findTurn(context, actor, of.turn_id) : undefined;
  const conversation_id = 'ticket_chat_id' in of ? of.ticket_chat_id : (only?.conversation_id ?? '');
  const { created_at, organisation_id } = await findConversation(context.database.read, actor, conversation_id);
  const { functions } = await currentOrganisationData(context, organisation_id, 'draft');
  const entries = await readEntries(context, organisation_id, conversation_id, only?.message_seq);
  const turns = await readTurnsOf(context, organisation_id, conversation_id, only?.message_seq);
  const world = recordedWorld(
    turns.flatMap(({ calls }) => calls),
    functions,
  );
  const { steps, logged_in } = toSteps(entries, turns, { only: only?.id, functions });
  const kept = only === undefined ? steps.slice(0, LIMITS.testSteps) : lastSteps(steps);
  if (!kept.some((step) => 'message' in step)) throw invalidPayload([{ path: '', message: 'no customer has written' }]);
  const first = entries.find(({ sender }) => sender === 'customer')?.message ?? '';
  const test: TestFile = {
    name: first.replace(/\s+/g, ' ').trim().slice(0, NAME_CHARACTERS).toWellFormed() || ONLY_FILES,
    time: isoTime(created_at),
    ...((world.logged_in || world.identity !== undefined) && {
      customer: { ...(logged_in && { logged_in }), ...(world.identity && { identity: world.identity }) },
    }),
    responses: removeDuplicates(world.responses).slice(0, LIMITS.testResponses),
    steps: kept,
  };
  if (JSON.stringify(test).length > JSON_CHARACTERS)
    throw invalidPayload([
      { path: '', message: 'the conversation is too long for a test. Create a test from a single turn' },
    ]);
  const placeholders = createPlaceholders(
    context.secrets.derive('test-placeholders'),
    findPersonalData(test, functions),
  );
  const replaced = withPlaceholders(test, placeholders);
  return { name: replaced.name, yaml: toYaml(replaced, steps.length), placeholders: placeholders.size };
}

/** As JSON a test may be longer than as YAML, up to this limit. */
const JSON_CHARACTERS = 2 * LIMITS.testCharacters;

/** @throws {AppError} `not_found` */
async function findTurn({ database }: Context, { organisation_id }: Actor, id: string) {
  const turn = await database.read
    .selectFrom('turns')
    .select(['id', 'conversation_id', 'message_seq'])
    .where('id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  if (turn === undefined) throw new AppError('not_found', 'There is no such turn.');
  return turn;
}

/** @param until the newest of those up to the message with this `seq`; undefined: the first ones */
async function readEntries(
  { database }: Context,
  organisation_id: string,
  conversation_id: string,
  until: number | undefined,
): Promise<MessageRow[]> {
  const rows = await database.read
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversation_id)
    .where('organisation_id', '=', organisation_id)
    .$if(until !== undefined, (query) =>
      query.where((eb) => eb(eb.fn.coalesce('in_reply_to', 'seq'), '<=', until ?? 0)),
    )
    .orderBy('seq', until === undefined ? 'asc' : 'desc')
    // Each step of a test has one entry, plus a reply or notice.
    .limit(4 * LIMITS.testSteps)
    .execute();
  return rows.toSorted((one, other) => one.seq - other.seq);
}

async function readTurnsOf(
  context: Context,
  organisation_id: string,
  conversation_id: string,
  until: number | undefined,
): Promise<StoredTurn[]> {
  const newest = until === undefined ? 'asc' : 'desc';
  const turns = await context.database.read
    .selectFrom('turns')
    .selectAll()
    .where('conversation_id', '=', conversation_id)
    .where('organisation_id', '=', organisation_id)
    .$if(until !== undefined, (query) => query.where('message_seq', '<=', until ?? 0))
    .orderBy('message_seq', newest)
    .orderBy('handler_epoch', newest)
    .limit(2 * LIMITS.testSteps)
    .execute();
  const stored: StoredTurn[] = [];
  if (until !== undefined) turns.reverse();
  for (const batch of chunksOf(turns, TURNS_AT_ONCE)) stored.push(...(await readStoredTurns(context, batch)));
  return stored;
}

/** @returns also whether the customer had logged in before */
function toSteps(
  entries: readonly MessageRow[],
  turns: readonly StoredTurn[],
  { only, functions }: { only: string | undefined; functions: readonly FunctionRow[] },
): { steps: TestStep[]; logged_in: boolean } {
  const steps: TestStep[] = [];
  const asked = new Set<string>();
  let [agent, logged_in, at] = [false, false, entries[0]?.created_at ?? 0];
  const expected = (turn: StoredTurn | undefined): { expect?: TestExpectation } => {
    if (turn === undefined || turn.turn.result === 'discarded' || (only !== undefined && turn.turn.id !== only))
      return {};
    return { expect: expectationOf(turn) };
  };
  const parked = (id: string) => entries.some(({ kind, turn_id }) => kind === 'login_request' && turn_id === id);
  const usesLogin = ({ calls }: StoredTurn) =>
    calls.some(({ name }) => functions.some((row) => row.name === name && row.requires_auth === 1));
  for (const entry of entries) {
    const quiet = Math.floor((entry.created_at - at) / MINUTE_MS);
    if (entry.sender !== 'assistant' && quiet > 0) steps.push({ wait: durationOf(quiet) });
    at = Math.max(at, entry.created_at);
    const turn = turns.find((one) => one.turn.message_seq === entry.seq);
    if (entry.kind === 'handler_changed') {
      const taken = entry.agent_id !== null;
      // The conversation may have passed from one agent to another.
      if (taken === agent) continue;
      agent = taken;
      const last = entries.findLast(({ sender, seq }) => sender === 'customer' && seq < entry.seq);
      const after = turns.find(
        (one) => one.turn.message_seq === last?.seq && one.turn.created_at >= entry.created_at && !taken,
      );
      steps.push({ do: taken ? 'agent_takes_over' : 'agent_hands_back', ...expected(after) });
    } else if (entry.kind === 'login_request' && entry.turn_id !== null) asked.add(entry.turn_id);
    else if (entry.sender === 'customer') {
      const message = entry.message.trim() === '' ? ONLY_FILES : entry.message;
      if (turn !== undefined && usesLogin(turn) && asked.size === 0 && !parked(turn.turn.id)) logged_in = true;
      if (agent) steps.push({ message, ...(only === undefined && { expect: { result: 'none' } }) });
      else if (turn !== undefined && parked(turn.turn.id)) steps.push({ message, expect: { result: 'login_needed' } });
      else steps.push({ message, ...expected(turn) });
    } else if (entry.sender === 'agent')
      steps.push({ agent: entry.message.trim() === '' ? ONLY_FILES : entry.message });
    else if (entry.kind === 'message' && entry.turn_id !== null && asked.delete(entry.turn_id))
      steps.push({ do: 'log_in', ...expected(turns.find((one) => one.turn.id === entry.turn_id)) });
  }
  return { steps, logged_in };
}

/** As many of the last steps as a test may have, from one on before which no agent handles the conversation. */
function lastSteps(steps: readonly TestStep[]): TestStep[] {
  let start = steps.length;
  let handled = false;
  for (const [index, step] of [...steps.entries()].slice(-LIMITS.testSteps).reverse()) {
    if ('agent' in step || ('do' in step && step.do === 'agent_hands_back')) handled = true;
    if ('do' in step && step.do === 'agent_takes_over') handled = false;
    if (!handled) start = index;
  }
  return steps.slice(start);
}

/** @param minutes at least one */
const durationOf = (minutes: number): string =>
  minutes < 24 * 60 ? `${minutes}m` : `${Math.min(Math.floor(minutes / (24 * 60)), 99_999)}d`;

function expectationOf({ happened }: StoredTurn): TestExpectation {
  const { calls, result, sources, suggestions } = happened;
  return {
    calls: calls.map((call) => ({
      function: call.function,
      ...(Object.keys(call.arguments).length > 0 && {
        arguments: Object.fromEntries(Object.entries(call.arguments).map(([name, value]) => [name, String(value)])),
      }),
    })),
    result,
    ...(sources.length > 0 && { sources: sources.map(({ title }) => title) }),
    ...(suggestions.length > 0 && { suggestions }),
  };
}

function removeDuplicates<One>(list: readonly One[]): One[] {
  return [...new Map(list.map((one) => [JSON.stringify(one), one])).values()];
}

function findPersonalData(test: TestFile, functions: readonly FunctionRow[]): PersonalData {
  const found: PersonalData = new Map();
  findInIdentity(test.customer?.identity ?? {}, found);
  for (const { function: name, arguments: given, data, message } of test.responses ?? []) {
    const own = functions.some((row) => row.name === name && row.requires_auth === 1);
    findInData(given, found);
    findInData(data, found, { person: own });
    findInText(message ?? '', found);
  }
  for (const step of test.steps) {
    if ('message' in step) findInText(step.message, found);
    if ('agent' in step) findInText(step.agent, found);
    const { calls = [] } = ('expect' in step ? step.expect : undefined) ?? {};
    for (const call of calls) findInData(call.arguments, found);
  }
  return found;
}

/** Names of functions and results are not personal data and stay. */
function withPlaceholders(test: TestFile, { apply }: Placeholders): TestFile {
  const expectation = ({ calls, suggestions, ...rest }: TestExpectation): TestExpectation => ({
    ...(calls && {
      calls: calls.map((call) => ({ ...call, ...(call.arguments && { arguments: apply(call.arguments) }) })),
    }),
    ...rest,
    ...(suggestions && { suggestions: apply(suggestions) }),
  });
  return {
    ...test,
    name: apply(test.name),
    ...(test.customer && { customer: apply(test.customer) }),
    responses: test.responses?.map(({ function: name, status, fails, success, ...words }) => ({
      function: name,
      ...apply(words),
      ...(status !== undefined && { status }),
      ...(fails !== undefined && { fails }),
      ...(success !== undefined && { success }),
    })),
    steps: test.steps.map((step) => {
      if ('message' in step)
        return { message: apply(step.message), ...(step.expect && { expect: expectation(step.expect) }) };
      if ('agent' in step) return { agent: apply(step.agent) };
      return 'do' in step && step.expect ? { ...step, expect: expectation(step.expect) } : step;
    }),
  };
}

function toYaml(test: TestFile, steps: number): string {
  const document = new Document(test, { aliasDuplicateObjects: false });
  document.commentBefore = [
    ' From a conversation. Personal data was replaced where it was found: read it before you keep it.',
    ...(steps > test.steps.length ? [` Only ${test.steps.length} of ${steps} steps are here.`] : []),
  ].join('\n');
  return document.toString({ lineWidth: 0 });
}
