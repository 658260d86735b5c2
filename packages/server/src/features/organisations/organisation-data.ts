/**
 * What belongs to an organisation and seldom changes, held in memory under the version number that the database changes
 * with it. A reader says which version it has seen; anything else is read anew.
 */
import { type AssistantSettings, type TokenForwarding, tokenForwarding } from '@frontdesk/contract';
import type { Database } from '../../db/database.js';
import type { FunctionRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { listFunctions } from '../functions/list.js';
import { type ModelChoice, readAssistantSettings, readModelChoice } from './assistant-settings.js';

export interface OrganisationData {
  id: string;
  name: string;
  version: number;
  settings: AssistantSettings;
  /** By name. */
  functions: FunctionRow[];
  /** Where customers log in; null: they cannot. */
  login_url: string | null;
  /** Says who a logged-in customer is; undefined: the claims of their token. */
  identity_function: FunctionRow | undefined;
  /** How a customer's token travels to the organisation's endpoints. */
  forwarding: TokenForwarding;
  model_choice: ModelChoice;
}

const KEPT = 1_000;
const kept = new WeakMap<Database, Map<string, OrganisationData>>();

/** @param version the number that the caller has just read with the organisation's other data */
export async function organisationData(context: Context, id: string, version: number): Promise<OrganisationData> {
  const known = keptIn(context.database);
  const found = known.get(id);
  if (found?.version === version) return found;
  const data = await read(context, id);
  known.delete(id);
  known.set(id, data);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return data;
}

/** For who has read nothing else of the organisation. */
export async function currentOrganisationData(context: Context, id: string): Promise<OrganisationData> {
  const { version } = await context.database.read
    .selectFrom('organisations')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return organisationData(context, id, version);
}

function keptIn(database: Database): Map<string, OrganisationData> {
  const known = kept.get(database) ?? new Map<string, OrganisationData>();
  kept.set(database, known);
  return known;
}

/** The version is read first: what changes meanwhile is then read again by the next one. */
async function read(context: Context, id: string): Promise<OrganisationData> {
  const query = context.database.read;
  const organisation = await query
    .selectFrom('organisations')
    .select(['id', 'name', 'version', 'assistant_settings'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [functions, auth, model_choice] = await Promise.all([
    listFunctions(context, id),
    query
      .selectFrom('auth_configs')
      .select(['login_url', 'forwarding', 'identity_function_id'])
      .where('organisation_id', '=', id)
      .executeTakeFirst(),
    readModelChoice(context, id),
  ]);
  return {
    id: organisation.id,
    name: organisation.name,
    version: organisation.version,
    settings: readAssistantSettings(organisation.assistant_settings),
    functions,
    login_url: auth?.login_url ?? null,
    identity_function: functions.find(({ id }) => id === auth?.identity_function_id),
    forwarding: tokenForwarding.parse(auth === undefined ? {} : JSON.parse(auth.forwarding)),
    model_choice,
  };
}
