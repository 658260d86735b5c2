/** Reads stored turns with their calls and results, to be replayed or converted to a test. */
import { DAY_MS, LIMITS, type TestTurn } from '@frontdesk/contract';
import type { MessageRow, TurnRow, TurnStepRow } from '../../db/schema.js';
import { chunksOf } from '../../groups.js';
import { fromJson, type Json } from '../../json.js';
import type { Context } from '../context.js';
import { isNoExample } from '../conversation-log/example-marks.js';
import { POSITIONS_PER_ATTEMPT } from '../turn-queue/turn.js';
import { viewUsage } from '../usage/turn-usage.js';
import { type RecordedCall, readRecordedDetail } from './recorded-turn.js';

export interface StoredTurn {
  turn: TurnRow;
  /** From all attempts, in order. */
  calls: RecordedCall[];
  /** The result of its last attempt. */
  happened: TestTurn;
}

/** Turns whose steps are read in one query. */
export const TURNS_AT_ONCE = 50;
/** Neither running nor discarded. */
const ENDED = ['done', 'failed', 'awaiting_login'] as const;

/**
 * In order of creation; the newest ones exclude examples. Ids of other organisations and of unfinished turns are
 * ignored.
 */
export async function findStoredTurns(
  context: Context,
  organisation_id: string,
  which: { turn_ids: readonly string[] } | { days: number; limit: number },
): Promise<TurnRow[]> {
  const turns = context.database.read
    .selectFrom('turns')
    .selectAll('turns')
    .where('turns.organisation_id', '=', organisation_id)
    .where('turns.status', 'in', ENDED);
  if ('turn_ids' in which) {
    const found: TurnRow[] = [];
    for (const ids of chunksOf(which.turn_ids, IDS_AT_ONCE))
      found.push(...(await turns.where('turns.id', 'in', ids).execute()));
    return found.toSorted(byTime);
  }
  const newest = await turns
    .innerJoin('conversations', 'conversations.id', 'turns.conversation_id')
    .where('conversations.mode', '=', 'live')
    .where(isNoExample)
    .where('turns.created_at', '>=', context.now() - which.days * DAY_MS)
    .orderBy('turns.created_at', 'desc')
    .limit(Math.min(which.limit, LIMITS.replayTurns))
    .execute();
  return newest.toSorted(byTime);
}

/** Less than the number of parameters that either database accepts. */
const IDS_AT_ONCE = 500;
const byTime = (one: TurnRow, other: TurnRow) => one.created_at - other.created_at;

/** @param turns of one organisation, at most {@link TURNS_AT_ONCE} */
export async function readStoredTurns(context: Context, turns: readonly TurnRow[]): Promise<StoredTurn[]> {
  const [first] = turns;
  if (first === undefined) return [];
  const ids = turns.map(({ id }) => id);
  const { organisation_id } = first;
  const [steps, messages] = await Promise.all([
    context.database.read
      .selectFrom('turn_steps')
      .selectAll()
      .where('organisation_id', '=', organisation_id)
      .where('turn_id', 'in', ids)
      .where('kind', '=', 'function')
      .orderBy('position')
      .execute(),
    context.database.read
      .selectFrom('messages')
      .selectAll()
      .where('organisation_id', '=', organisation_id)
      .where('conversation_id', 'in', [...new Set(turns.map(({ conversation_id }) => conversation_id))])
      .where('turn_id', 'in', ids)
      .where('sender', '=', 'assistant')
      .orderBy('seq')
      .execute(),
  ]);
  return turns.map((turn) =>
    toStoredTurn(
      turn,
      steps.filter(({ turn_id }) => turn_id === turn.id),
      messages.findLast(({ turn_id }) => turn_id === turn.id),
    ),
  );
}

function toStoredTurn(turn: TurnRow, steps: readonly TurnStepRow[], said: MessageRow | undefined): StoredTurn {
  const calls = steps.map(({ name, detail }) => ({ name, detail: readRecordedDetail(detail) }));
  const last = Math.max(0, ...steps.map(attemptOf));
  const took = turn.finished_at === null || turn.started_at === null ? 0 : turn.finished_at - turn.started_at;
  return {
    turn,
    calls,
    happened: {
      calls: steps.flatMap((step, index) =>
        attemptOf(step) === last
          ? [{ function: step.name, arguments: calls[index]?.detail.arguments ?? {}, failure: step.failure }]
          : [],
      ),
      result: turn.result ?? 'none',
      text: said?.message ?? null,
      suggestions: listOf(said?.suggestions).map(({ label }) => label),
      sources: listOf(said?.sources),
      missing_responses: [],
      usage: viewUsage(turn),
      duration_ms: took,
    },
  };
}

const attemptOf = ({ position }: TurnStepRow) => Math.floor(position / POSITIONS_PER_ATTEMPT);
const listOf = <One>(json: Json<One[]> | null | undefined): One[] => (json ? fromJson(json) : []);
