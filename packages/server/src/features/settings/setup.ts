/**
 * A setup, the unit of going live: the functions that live conversations may use, the assistant's settings, and the
 * model.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { FunctionRow, LaterFunctionColumn, OrganisationDraftRow, Schema, StoredSetup } from '../../db/schema.js';
import { fromJson, type Json, toJson } from '../../json.js';
import { listFunctionsOf, usableFunctions } from '../functions/list.js';
import type { ArticleChanges } from '../knowledge/article-changes.js';
import { type AssistantSettings, assistantSettings, readAssistantSettings } from './assistant-settings.js';

export interface ReleasedSetup {
  /** By name. */
  functions: FunctionRow[];
  settings: AssistantSettings;
  /** Null: the operator's default. */
  model: string | null;
}

/** Includes the organisation's own key for the model, sealed. No view or file contains it. */
export interface Setup extends ReleasedSetup {
  sealed_model_key: string | null;
}

/** Defaults of columns that releases made by earlier versions lack. */
const FUNCTION_DEFAULTS = {
  method: 'GET',
  body: null,
  confirmation_template: null,
  without_login: 0,
  examples: toJson([]),
  offered: 1,
  sensitive: 0,
  reply_template: null,
  card: null,
} as const satisfies Pick<FunctionRow, LaterFunctionColumn>;

/** @param stored `setup` of a release */
export function readSetup(stored: Json<StoredSetup>): ReleasedSetup {
  const { functions, settings, model } = fromJson(stored);
  return {
    functions: functions.map((row) => ({ ...FUNCTION_DEFAULTS, ...row })),
    settings: assistantSettings.parse(settings),
    model,
  };
}

export const writeSetup = ({ functions, settings, model }: ReleasedSetup): Json<StoredSetup> =>
  toJson({ functions, settings, model });

/** What would go live from the draft now. */
export async function setupOfDraft(query: Kysely<Schema>, draft: OrganisationDraftRow): Promise<Setup> {
  return {
    functions: usableFunctions(await listFunctionsOf(query, draft.organisation_id), 'live'),
    settings: readAssistantSettings(draft.assistant_settings),
    model: draft.model,
    sealed_model_key: draft.sealed_model_key,
  };
}

/** The live setup of an organisation without releases. */
export async function setupWithoutReleases(query: Kysely<Schema>, organisation_id: string): Promise<Setup> {
  const { assistant_settings } = await query
    .selectFrom('organisations')
    .select('assistant_settings')
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  const choice = await query
    .selectFrom('assistant_models')
    .select(['model', 'sealed_key'])
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return {
    functions: usableFunctions(await listFunctionsOf(query, organisation_id), 'live'),
    settings: readAssistantSettings(assistant_settings),
    model: choice?.model ?? null,
    sealed_model_key: choice?.sealed_key ?? null,
  };
}

/** Equal for the same draft on the same live release, regardless of when its functions were saved. */
export function fingerprintOf(
  { functions, settings, model, sealed_model_key }: Setup,
  { live_release_id, articles }: { live_release_id: string; articles: ArticleChanges['signs'] },
): string {
  const rows = functions.map(({ created_at: _, updated_at: __, ...row }) => row);
  return createHash('sha256')
    .update(JSON.stringify([live_release_id, rows, settings, model, sealed_model_key, articles]))
    .digest('base64url');
}
