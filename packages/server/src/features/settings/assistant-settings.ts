/**
 * An organisation's assistant settings (JSON on the organisation), and the model that it has chosen, with its own key,
 * which is sealed and never shown.
 */
import { type AssistantInput, type AssistantSettings, assistantSettings } from '@frontdesk/contract';
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { Schema } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';

import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { contentVersion, refuseChanged } from '../refuse-changed.js';

export { type AssistantSettings, assistantSettings };

export interface ModelChoice {
  /** Null: the operator's default. */
  model: string | null;
  sealed_key: string | null;
}

/** The owner that an organisation's own model key is sealed to. */
export const modelKeyOwner = (organisation_id: string) => `model-key:${organisation_id}`;

/** @param stored `assistant_settings` of an organisation; missing fields get their defaults */
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

/** @throws if it was sealed under another secret key */
export function openModelKey(context: Context, organisation_id: string, sealed: string): string {
  return context.secrets.open(sealed, modelKeyOwner(organisation_id));
}

/** The editable settings: the draft if there are releases, otherwise the live ones. */
export interface EditedAssistant {
  settings: AssistantSettings;
  choice: ModelChoice;
  /** The organisation works with releases. */
  is_draft: boolean;
}

/**
 * The settings of a conversation, as stored: in test mode those of the draft, if there is one. Use in a query that
 * joins its organisation and left joins the organisation's draft.
 */
export const settingsOfConversation = sql<string>`case when conversations.mode = 'test'
  then coalesce(organisation_drafts.assistant_settings, organisations.assistant_settings)
  else organisations.assistant_settings end`.as('assistant_settings');

/** @throws {AppError} `not_found` if there is no such organisation */
export async function findEditedAssistant({ database }: Context, organisation_id: string): Promise<EditedAssistant> {
  return await readEditedAssistant(database.read, organisation_id);
}

async function readEditedAssistant(query: Kysely<Schema>, organisation_id: string): Promise<EditedAssistant> {
  const found = await query
    .selectFrom('organisations')
    .leftJoin('assistant_models', 'assistant_models.organisation_id', 'organisations.id')
    .leftJoin('organisation_drafts', 'organisation_drafts.organisation_id', 'organisations.id')
    .select([
      'organisations.assistant_settings as live_settings',
      'assistant_models.model as live_model',
      'assistant_models.sealed_key as live_key',
      'organisation_drafts.assistant_settings as draft_settings',
      'organisation_drafts.model as draft_model',
      'organisation_drafts.sealed_model_key as draft_key',
    ])
    .where('organisations.id', '=', organisation_id)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', 'There is no such organisation.');
  const { draft_settings } = found;
  return draft_settings === null
    ? {
        settings: readAssistantSettings(found.live_settings),
        choice: { model: found.live_model, sealed_key: found.live_key },
        is_draft: false,
      }
    : {
        settings: readAssistantSettings(draft_settings),
        choice: { model: found.draft_model, sealed_key: found.draft_key },
        is_draft: true,
      };
}

/**
 * Changes the given fields. @param allowed models that may be chosen @throws {AppError} `invalid_payload`, `not_found`,
 *   `changed_meanwhile`
 */
export async function saveAssistant(
  context: Context,
  organisation_id: string,
  { model, model_key, ...settings }: AssistantInput,
  allowed: readonly string[],
  by: Author,
  seen?: string,
): Promise<void> {
  if (typeof model === 'string' && !allowed.includes(model))
    throw invalidPayload([{ path: 'model', message: 'must be one of models, or null' }]);
  await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    const before = await readEditedAssistant(transaction.query, organisation_id);
    refuseChanged(seen, contentVersion(before));
    if (settings.record_calls === true && !before.settings.record_calls && !context.settings.records_calls)
      throw invalidPayload([
        { path: 'record_calls', message: 'needs RECORDINGS_DIR or RECORDINGS_S3_BUCKET, which the operator sets' },
      ]);
    const choice = chosenModel(context, organisation_id, before.choice, { model, model_key });
    await writeAssistant(context, transaction, organisation_id, {
      ...before,
      settings: { ...before.settings, ...settings },
      choice,
    });
    const key = model_key === undefined ? undefined : model_key === null ? 'removed' : 'set';
    const given = Object.entries({ ...settings, model, model_key: key });
    const detail = Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    await recordAuditedAction(context, transaction, by, { organisation_id, action: 'assistant.changed', detail });
  });
}

function chosenModel(
  context: Context,
  organisation_id: string,
  kept: ModelChoice,
  { model, model_key }: Pick<AssistantInput, 'model' | 'model_key'>,
): ModelChoice {
  const chosen = model === undefined ? kept.model : model;
  // A key belongs to the model it was given for.
  const same = chosen === kept.model ? kept.sealed_key : null;
  const sealed_key =
    model_key === undefined ? same : model_key && context.secrets.seal(model_key, modelKeyOwner(organisation_id));
  if (chosen === null && sealed_key !== null)
    throw invalidPayload([{ path: 'model_key', message: 'requires a model' }]);
  return { model: chosen, sealed_key };
}

async function writeAssistant(
  context: Context,
  { query }: Transaction,
  organisation_id: string,
  { settings, choice, is_draft }: EditedAssistant,
): Promise<void> {
  const assistant_settings = JSON.stringify(settings);
  if (is_draft) {
    await query
      .updateTable('organisation_drafts')
      .set({ assistant_settings, model: choice.model, sealed_model_key: choice.sealed_key })
      .where('organisation_id', '=', organisation_id)
      .execute();
    return;
  }
  await query.updateTable('organisations').set({ assistant_settings }).where('id', '=', organisation_id).execute();
  const row = { ...choice, updated_at: context.now() };
  await query
    .insertInto('assistant_models')
    .values({ organisation_id, ...row })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(row))
    .execute();
}
