/**
 * What an organisation tells its assistant (kept as JSON on the organisation) and the model it has chosen, with a key of
 * its own that is sealed and never shown.
 */
import { type AssistantInput, type AssistantSettings, assistantSettings } from '@frontdesk/contract';
import { AppError, invalidPayload } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordDeed } from '../audit/record.js';
import type { Context } from '../context.js';

export { type AssistantSettings, assistantSettings };

export interface ModelChoice {
  /** Null: the operator's. */
  model: string | null;
  sealed_key: string | null;
}

const keyOwner = (organisation_id: string) => `model-key:${organisation_id}`;

/** @param stored the `assistant_settings` of an organisation; what it leaves out has its default. */
export function readAssistantSettings(stored: string): AssistantSettings {
  return assistantSettings.parse(JSON.parse(stored));
}

export async function readModelChoice(context: Context, organisation_id: string): Promise<ModelChoice> {
  const row = await context.database.read
    .selectFrom('assistant_models')
    .select(['model', 'sealed_key'])
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return row ?? { model: null, sealed_key: null };
}

/** @throws when it was sealed under another secret key */
export function openModelKey(context: Context, organisation_id: string, sealed: string): string {
  return context.secrets.open(sealed, keyOwner(organisation_id));
}

/** Changes what is given. @param allowed what the model may be @throws {AppError} `invalid_payload`, `not_found` */
export async function saveAssistant(
  context: Context,
  organisation_id: string,
  { model, model_key, ...settings }: AssistantInput,
  allowed: readonly string[],
  by: Author,
): Promise<void> {
  if (typeof model === 'string' && !allowed.includes(model))
    throw invalidPayload([{ path: 'model', message: 'must be one of models, or null' }]);
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    const organisation = await query
      .selectFrom('organisations')
      .select('assistant_settings')
      .where('id', '=', organisation_id)
      .executeTakeFirst();
    if (organisation === undefined) throw new AppError('not_found', 'There is no such organisation.');
    const changed = { ...readAssistantSettings(organisation.assistant_settings), ...settings };
    await query
      .updateTable('organisations')
      .set({ assistant_settings: JSON.stringify(changed) })
      .where('id', '=', organisation_id)
      .execute();
    const key = model_key === undefined ? undefined : model_key === null ? 'removed' : 'set';
    const given = Object.entries({ ...settings, model, model_key: key });
    const detail = Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    await recordDeed(context, transaction, by, { organisation_id, action: 'assistant.changed', detail });
    if (model === undefined && model_key === undefined) return;
    const kept = await query
      .selectFrom('assistant_models')
      .select(['model', 'sealed_key'])
      .where('organisation_id', '=', organisation_id)
      .executeTakeFirst();
    const chosen = model === undefined ? (kept?.model ?? null) : model;
    // A key belongs to the model it was given for.
    const same = chosen === (kept?.model ?? null) ? (kept?.sealed_key ?? null) : null;
    const sealed_key =
      model_key === undefined ? same : model_key && context.secrets.seal(model_key, keyOwner(organisation_id));
    if (chosen === null && sealed_key !== null)
      throw invalidPayload([{ path: 'model_key', message: 'needs a model: the operator has keys for its own' }]);
    const row = { model: chosen, sealed_key, updated_at: context.now() };
    await query
      .insertInto('assistant_models')
      .values({ organisation_id, ...row })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(row))
      .execute();
  });
}
