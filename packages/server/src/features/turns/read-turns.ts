/** Reads stored turns, to explain why the assistant replied as it did. */
import type { TurnView } from '@frontdesk/contract';
import type { TurnRow, TurnStepRow } from '../../db/schema.js';
import { chunksOf } from '../../groups.js';
import { isoTime } from '../../iso-time.js';
import { fromJson } from '../../json.js';
import type { Actor } from '../actor.js';
import type { Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import { viewUsage } from '../usage/turn-usage.js';

/** The turns of a conversation with all steps, in the order of its messages. @throws {AppError} `not_found` */
export async function readTurns(context: Context, actor: Actor, conversation_id: string): Promise<TurnView[]> {
  const { read } = context.database;
  await findConversation(read, actor, conversation_id);
  const turns = await read
    .selectFrom('turns')
    .selectAll()
    .where('conversation_id', '=', conversation_id)
    .where('organisation_id', '=', actor.organisation_id)
    .orderBy('message_seq')
    .orderBy('handler_epoch')
    .execute();
  const steps = await readSteps(context, turns);
  return turns.map((turn) => toTurnView(turn, steps));
}

type StepRow = Omit<TurnStepRow, 'failure'>;

const TURNS_AT_ONCE = 500;

/** The steps of turns of one organisation, in order, including the steps so far of running turns in test mode. */
export async function readSteps(
  { database }: Context,
  turns: readonly Pick<TurnRow, 'id' | 'organisation_id' | 'status' | 'attempts'>[],
): Promise<StepRow[]> {
  const [first] = turns;
  if (first === undefined) return [];
  const recorded: StepRow[] = [];
  for (const some of chunksOf(turns, TURNS_AT_ONCE)) {
    const steps = await database.read
      .selectFrom('turn_steps')
      .selectAll()
      .where('organisation_id', '=', first.organisation_id)
      .where(
        'turn_id',
        'in',
        some.map(({ id }) => id),
      )
      .orderBy('position')
      .execute();
    recorded.push(...steps);
  }
  const known = new Set(recorded.map(({ turn_id, position }) => `${turn_id} ${position}`));
  const so_far: StepRow[] = [];
  for (const { id, organisation_id, attempts } of turns.filter(({ status }) => status === 'running'))
    so_far.push(
      ...(await database.read
        .selectFrom('turn_progress')
        .selectAll()
        .where('organisation_id', '=', organisation_id)
        .where('turn_id', '=', id)
        .where('attempt', '=', attempts)
        .orderBy('position')
        .execute()),
    );
  // A turn may have ended between the queries; then the trace already contains them.
  return [...recorded, ...so_far.filter(({ turn_id, position }) => !known.has(`${turn_id} ${position}`))];
}

/** @param steps must include those of the turn, in order */
export function toTurnView(turn: TurnRow, steps: readonly StepRow[]): TurnView {
  return {
    id: turn.id,
    ticket_chat_id: turn.conversation_id,
    message_seq: turn.message_seq,
    status: turn.status,
    result: turn.result,
    outcome: turn.outcome,
    model: turn.model,
    attempts: turn.attempts,
    date_created: isoTime(turn.created_at),
    started_at: turn.started_at === null ? null : isoTime(turn.started_at),
    finished_at: turn.finished_at === null ? null : isoTime(turn.finished_at),
    usage: viewUsage(turn),
    steps: steps
      .filter((step) => step.turn_id === turn.id)
      .map((step, index) => ({
        position: index + 1,
        kind: step.kind,
        name: step.name,
        detail: fromJson(step.detail),
        started_at: isoTime(step.started_at),
        duration_ms: step.duration_ms,
      })),
  };
}

/** The health of the queue: the number of waiting turns, and how long the oldest has waited, in ms. */
export async function queueState(context: Context): Promise<{ waiting: number; oldest_ms: number }> {
  const { waiting, oldest } = await context.database.read
    .selectFrom('turns')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('oldest')])
    // Must repeat the predicate of the index of unfinished turns literally.
    .where('finished_at', 'is', null)
    .where('status', 'in', ['waiting', 'queued'])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldest_ms: oldest === null ? 0 : Math.max(0, context.now() - oldest) };
}
