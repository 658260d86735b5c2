/**
 * Groups the questions of a period that the assistant did not understand. Similar later questions join a hidden group.
 */
import {
  type AnalyticsMode,
  LIMITS,
  type QuestionState,
  type UnansweredGroup,
  type UnansweredList,
} from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import { sql } from 'kysely';
import { isoTime } from '../../iso-time.js';
import { modesOf } from '../analytics/mode.js';
import { readPeriod } from '../analytics/period.js';
import type { Context } from '../context.js';
import { groupInTime } from './group-in-time.js';

interface Asked {
  text: string;
  turn_id: string;
  ticket_chat_id: string;
  hidden: boolean;
  at: number;
}

/** Groups by words if the encoder fails or takes too long. */
export async function listUnanswered(
  context: Context,
  organisation_id: string,
  { days, mode, state }: { days: number; mode: AnalyticsMode; state: QuestionState },
  encode: Encode,
): Promise<UnansweredList> {
  const { since } = await readPeriod(context, organisation_id, days);
  const found = await readQuestions(context, organisation_id, since, mode);
  const asked = found.slice(0, LIMITS.unansweredQuestions);
  const { groups, grouped_by } = await groupInTime(context, asked, encode);
  return {
    groups: groups
      .filter((members) => members.some(({ hidden }) => hidden) === (state === 'hidden'))
      .map(toView)
      .toSorted((one, other) => other.count - one.count || other.last_at.localeCompare(one.last_at)),
    grouped_by,
    considered: asked.length,
    more: found.length > asked.length,
  };
}

/** Newest first; one more than are grouped. SQLite keeps the order of a cross join: from the few turns to the rest. */
async function readQuestions(
  context: Context,
  organisation_id: string,
  since: number,
  mode: AnalyticsMode,
): Promise<Asked[]> {
  const rows = await context.database.read
    .selectFrom('turns')
    .crossJoin('conversations')
    .crossJoin('messages')
    .select(['turns.id', 'turns.conversation_id', 'turns.question_state', 'turns.created_at'])
    .select(
      sql<string>`coalesce(turns.question, substr(messages.message, 1, ${sql.lit(LIMITS.unansweredQuestionCharacters)}))`.as(
        'text',
      ),
    )
    .whereRef('conversations.id', '=', 'turns.conversation_id')
    .whereRef('messages.conversation_id', '=', 'turns.conversation_id')
    .whereRef('messages.seq', '=', 'turns.message_seq')
    .where('turns.organisation_id', '=', organisation_id)
    .where('turns.result', '=', sql.lit('not_understood' as const))
    .where('turns.created_at', '>=', since)
    .where((eb) => eb.or([eb('turns.question_state', 'is', null), eb('turns.question_state', '=', 'hidden')]))
    .where('conversations.mode', 'in', modesOf(mode))
    .where('messages.message', '<>', '')
    .orderBy('turns.created_at', 'desc')
    .limit(LIMITS.unansweredQuestions + 1)
    .execute();
  return rows.map(({ id, conversation_id, question_state, created_at, text }) => ({
    text,
    turn_id: id,
    ticket_chat_id: conversation_id,
    hidden: question_state === 'hidden',
    at: created_at,
  }));
}

/** @param members the most frequent wording first */
function toView(members: Asked[]): UnansweredGroup {
  const newest = members.toSorted((one, other) => other.at - one.at);
  const [last] = newest;
  const question = members[0]?.text ?? '';
  if (last === undefined) throw new Error('a group has a question');
  return {
    question,
    count: members.length,
    wordings: [...new Set(newest.map(({ text }) => text))]
      .filter((text) => text !== question)
      .slice(0, LIMITS.unansweredWordings),
    last_at: isoTime(last.at),
    turn_id: last.turn_id,
    ticket_chat_id: last.ticket_chat_id,
    turn_ids: newest.map(({ turn_id }) => turn_id),
  };
}
