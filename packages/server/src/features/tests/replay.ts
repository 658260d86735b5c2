/**
 * Replays stored turns with another setup: each is answered again from the original conversation, with the recorded
 * responses of endpoints (limits: see `recorded-turn.ts`). Nothing is stored or sent to a customer.
 */
import type { ReplayedTurn, ReplayInput, ReplayLine, ReplaySummary, TestTurn } from '@frontdesk/contract';
import type { FunctionRow, TurnRow } from '../../db/schema.js';
import { chunksOf } from '../../groups.js';
import { toJson } from '../../json.js';
import type { Context } from '../context.js';
import { fewAtOnce } from '../few-at-once.js';
import { usableFunctions } from '../functions/list.js';
import type { OrganisationData } from '../settings/organisation-data.js';
import { loadTurn, type TurnMaterial } from '../turns/load-turn.js';
import type { Answerer } from './answerer.js';
import { compareReplay } from './compare-replay.js';
import { toCustomerReply, toTestTurn } from './customer-reply.js';
import { recordedFetch } from './recorded-fetch.js';
import { recordedWorld } from './recorded-turn.js';
import { sandboxContext } from './sandbox-context.js';
import { readStoredTurns, type StoredTurn, TURNS_AT_ONCE } from './stored-turns.js';
import { triedActions } from './tried-actions.js';
import { IN_MEMORY, triedLogin, unsignedToken } from './tried-login.js';

export interface ReplayOptions {
  organisation: OrganisationData;
  answerer: Answerer;
  candidate: Pick<ReplayInput, 'instructions' | 'environment' | 'functions'>;
  turns: readonly TurnRow[];
  signal: AbortSignal;
}

/** Yields a line for each turn, in order, and a summary. @throws the signal's reason */
export async function* replay(context: Context, options: ReplayOptions): AsyncGenerator<ReplayLine> {
  const { turns, signal, answerer } = options;
  const summary = new Summary(answerer.model);
  yield { type: 'start', turns: turns.length };
  for (const batch of chunksOf(turns, TURNS_AT_ONCE)) {
    const [stored, handed_over] = await Promise.all([
      readStoredTurns(context, batch),
      readHumanRequests(context, batch),
    ]);
    const work = (one: StoredTurn) => replayTurn(context, one, options, handed_over(one.turn));
    for await (const replayed of fewAtOnce(stored, work, signal)) yield summary.add(replayed);
  }
  yield summary.line();
}

async function replayTurn(
  context: Context,
  { turn, calls, happened: recorded }: StoredTurn,
  { organisation, answerer, candidate, signal }: ReplayOptions,
  handed_over: boolean,
): Promise<ReplayedTurn> {
  const loaded = await loadTurn(context, turn);
  const world = recordedWorld(calls, organisation.functions);
  const material = toMaterial(loaded, organisation, candidate, { turn, handed_over, logged_in: world.logged_in });
  const missing: string[] = [];
  const sandboxed = sandboxContext(context, {
    now: () => turn.created_at,
    safeFetch: recordedFetch(context.safeFetch, {
      responses: world.responses,
      exact: true,
      live: [],
      missing: (call) => void missing.push(call),
    }),
  });
  let token = material.token === undefined ? undefined : unsignedToken(world.identity);
  const login = triedLogin(sandboxed, material, {
    token: () => token,
    identity: world.identity,
    refused: () => {
      token = undefined;
    },
  });
  const tried = await answerer.answer(sandboxed, { material, login, actions: triedActions(sandboxed.now), signal });
  const happened = toTestTurn(await toCustomerReply(tried.outcome, material), tried, missing);
  return {
    type: 'turn',
    turn_id: turn.id,
    ticket_chat_id: turn.conversation_id,
    message: loaded.entries.find(({ seq }) => seq === turn.message_seq)?.message ?? '',
    recorded,
    happened,
    differences: compareReplay(recorded, happened),
  };
}

/** The conversation before the turn, with the new instructions and functions. */
function toMaterial(
  loaded: TurnMaterial,
  { settings, ...organisation }: OrganisationData,
  { instructions = settings.instructions, environment, functions }: ReplayOptions['candidate'],
  { turn, handed_over, logged_in }: { turn: TurnRow; handed_over: boolean; logged_in: boolean },
): TurnMaterial {
  const { data_from_seq } = loaded.conversation;
  const mode = environment === 'dev' ? 'test' : loaded.conversation.mode;
  const usable = usableFunctions(organisation.functions, mode);
  const knownLogin = logged_in || loaded.earlier_calls.some(({ name }) => needsLogin(usable, name));
  return {
    ...loaded,
    organisation: { ...organisation, settings: { ...settings, instructions } },
    conversation: {
      ...loaded.conversation,
      mode,
      handler: 'assistant',
      needs_human: handed_over ? 1 : 0,
      data_from_seq: data_from_seq !== null && data_from_seq < turn.message_seq ? data_from_seq : null,
    },
    in_call: false,
    customer: undefined,
    has_login: false,
    token: knownLogin ? { ...IN_MEMORY } : undefined,
    functions: usable.map((row) => changed(row, functions)),
  };
}

const needsLogin = (functions: readonly FunctionRow[], name: string): boolean =>
  functions.some((row) => row.name === name && row.requires_auth === 1);

function changed(row: FunctionRow, changes: ReplayInput['functions']): FunctionRow {
  const change = changes.find(({ name }) => name === row.name);
  if (change === undefined) return row;
  const { description, examples, offered, sensitive, reply_template } = change;
  return {
    ...row,
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples: toJson(examples) }),
    ...(offered !== undefined && { offered: offered ? 1 : 0 }),
    ...(sensitive !== undefined && { sensitive: sensitive ? 1 : 0 }),
    ...(reply_template !== undefined && { reply_template }),
  };
}

/**
 * Whether the customer waited for a human in a turn, as the conversation's current state may be from later: one was
 * requested before it, and since then no agent has taken over, which changes the epoch, nor has the customer cancelled.
 */
async function readHumanRequests(
  { database }: Context,
  turns: readonly TurnRow[],
): Promise<(turn: TurnRow) => boolean> {
  const [first] = turns;
  if (first === undefined) return () => false;
  const { organisation_id } = first;
  const ids = [...new Set(turns.map(({ conversation_id }) => conversation_id))];
  const [asked, cancelled] = await Promise.all([
    database.read
      .selectFrom('turns')
      .select(['conversation_id', 'message_seq', 'handler_epoch'])
      .where('organisation_id', '=', organisation_id)
      .where('conversation_id', 'in', ids)
      .where('result', 'in', ['handed_over', 'failed'])
      .orderBy('message_seq')
      .execute(),
    database.read
      .selectFrom('messages')
      .select(['conversation_id', 'seq'])
      .where('organisation_id', '=', organisation_id)
      .where('conversation_id', 'in', ids)
      .where('kind', '=', 'waiting_cancelled')
      .execute(),
  ]);
  return ({ conversation_id, message_seq, handler_epoch }) => {
    const before = asked.filter((one) => one.conversation_id === conversation_id && one.message_seq < message_seq);
    const last = before.findLast((one) => one.handler_epoch === handler_epoch);
    return (
      last !== undefined &&
      !cancelled.some(
        (one) => one.conversation_id === conversation_id && one.seq > last.message_seq && one.seq < message_seq,
      )
    );
  };
}

class Summary {
  readonly #line: ReplaySummary;

  constructor(model: string) {
    const nothing = { input_tokens: 0, output_tokens: 0, cost: 0, duration_ms: 0 };
    this.#line = {
      type: 'summary',
      model,
      turns: 0,
      same: 0,
      by_field: {},
      recorded: nothing,
      happened: { ...nothing },
    };
  }

  add(turn: ReplayedTurn): ReplayedTurn {
    const { by_field } = this.#line;
    this.#line.turns++;
    if (turn.differences.length === 0) this.#line.same++;
    for (const field of new Set(turn.differences.map((one) => one.field))) by_field[field] = (by_field[field] ?? 0) + 1;
    addTo(this.#line.recorded, turn.recorded);
    addTo(this.#line.happened, turn.happened);
    return turn;
  }

  line(): ReplaySummary {
    return this.#line;
  }
}

/** A model that reports no tokens costs nothing. */
function addTo(sum: ReplaySummary['recorded'], { usage, duration_ms }: TestTurn): void {
  sum.input_tokens += usage?.input_tokens ?? 0;
  sum.output_tokens += usage?.output_tokens ?? 0;
  sum.cost = sum.cost === null || usage?.cost === null ? null : sum.cost + (usage?.cost ?? 0);
  sum.duration_ms += duration_ms;
}
