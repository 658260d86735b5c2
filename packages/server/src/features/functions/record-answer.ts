/** Records which fields a function returns, so that the console can suggest sources of values. No value is stored. */
import type { AnsweredFunction } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { fromJson, toJson } from '../../json.js';
import type { Context } from '../context.js';
import { readAnswerFields } from './answer-fields.js';

/** @param data of a successful test run */
export async function recordAnswer(context: Context, function_id: string, data: unknown): Promise<void> {
  const answer = { fields: toJson(readAnswerFields(data)), recorded_at: context.now() };
  await context.database.transaction(async ({ query }) => {
    // The function may have been deleted in the meantime.
    const row = await query.selectFrom('functions').select('id').where('id', '=', function_id).executeTakeFirst();
    if (row === undefined) return;
    await query
      .insertInto('function_answers')
      .values({ function_id, ...answer })
      .onConflict((conflict) => conflict.column('function_id').doUpdateSet(answer))
      .execute();
  });
}

/** Call when a function gets another endpoint. */
export async function forgetAnswer(query: Kysely<Schema>, function_id: string): Promise<void> {
  await query.deleteFrom('function_answers').where('function_id', '=', function_id).execute();
}

/** Those of the organisation's functions with a recorded test run. */
export async function listAnswers(context: Context, organisation_id: string): Promise<AnsweredFunction[]> {
  const rows = await context.database.read
    .selectFrom('function_answers')
    .innerJoin('functions', 'functions.id', 'function_answers.function_id')
    .where('functions.organisation_id', '=', organisation_id)
    .select(['function_id', 'fields', 'recorded_at'])
    .orderBy('functions.name')
    .execute();
  return rows.map(({ function_id, fields, recorded_at }) => ({
    function_id,
    fields: fromJson(fields),
    recorded_at: isoTime(recorded_at),
  }));
}
