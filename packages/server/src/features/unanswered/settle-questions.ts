/**
 * Members' actions on questions that were not understood: hide a group, show it again, turn it into an example of a
 * function.
 */
import { type FunctionView, LIMITS, type UnansweredChange, type UnansweredExample } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { TurnRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import { fromJson } from '../../json.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { changeFunction } from '../functions/change.js';

/** @returns the number of changed turns @throws {AppError} `not_found` if none exists */
export async function changeQuestions(
  context: Context,
  organisation_id: string,
  { turn_ids, state }: UnansweredChange,
  by: Author,
): Promise<number> {
  return await context.database.transaction(async (transaction) => {
    const changed = await setState(transaction, organisation_id, turn_ids, state === 'hidden' ? 'hidden' : null);
    if (changed === 0) throw new AppError('not_found', 'There is no such question.');
    const action = state === 'hidden' ? 'questions.hidden' : 'questions.shown';
    await recordAuditedAction(context, transaction, by, { organisation_id, action, detail: { turns: changed } });
    return changed;
  });
}

/**
 * Adds a sentence to a function's examples, unless it is there already, so retries are safe.
 * @throws {AppError} `not_found`; `invalid_payload` if the function has the maximum number; the errors of
 *   `changeFunction`
 */
export async function makeExample(
  context: Context,
  organisation_id: string,
  { turn_ids, function_id, example }: UnansweredExample,
  by: Author,
): Promise<FunctionView> {
  const view = await changeFunction(
    context,
    {
      organisation_id,
      id: function_id,
      change(before) {
        const examples = fromJson(before.examples);
        if (examples.includes(example)) return {};
        if (examples.length >= LIMITS.functionExamples)
          throw invalidPayload([
            {
              path: 'example',
              message: `the function already has ${LIMITS.functionExamples} examples`,
              code: 'examples_full',
            },
          ]);
        return { examples: [...examples, example] };
      },
    },
    by,
  );
  await context.database.transaction((transaction) => setState(transaction, organisation_id, turn_ids, 'example'));
  return view;
}

async function setState(
  { query }: Transaction,
  organisation_id: string,
  turn_ids: string[],
  question_state: TurnRow['question_state'],
): Promise<number> {
  const changed = await query
    .updateTable('turns')
    .set({ question_state })
    .where('organisation_id', '=', organisation_id)
    .where('result', '=', sql.lit('not_understood' as const))
    .where('id', 'in', turn_ids)
    .returning('id')
    .execute();
  return changed.length;
}
