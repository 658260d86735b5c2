/**
 * Rarely changing data of organisations, cached under a version number that the database increments with every change.
 * A reader gives the version that it has seen; other versions are read again. If the organisation works with releases,
 * live conversations use the functions, settings and model of the live release, and all others the draft's.
 */
import { type AssistantSettings, type LoginCustomer, type TokenForwarding, tokenForwarding } from '@frontdesk/contract';
import type { Database } from '../../db/database.js';
import type { FunctionRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { readEndpointAuth, type SealedEndpointAuth } from '../endpoint-auth/read-endpoint-auth.js';
import { listFunctions } from '../functions/list.js';
import type { Edition } from '../test-sessions.js';
import { type ModelChoice, readAssistantSettings, readModelChoice } from './assistant-settings.js';
import { parseCustomerPaths } from './auth-config.js';
import { findDraft } from './find-draft.js';

export interface OrganisationData {
  id: string;
  name: string;
  version: number;
  /** The edition of articles that belongs to it. */
  edition: Edition;
  settings: AssistantSettings;
  /** By name. */
  functions: FunctionRow[];
  /** The login page; null: customers cannot log in. */
  login_url: string | null;
  /** Returns the identity of a logged-in customer; undefined: the claims of their token are used. */
  identity_function: FunctionRow | undefined;
  /** Paths in the identity of the fields that desks show; null: none. */
  customer_paths: LoginCustomer | null;
  /** How a customer's token is sent to the organisation's endpoints. */
  forwarding: TokenForwarding;
  /** Authenticates the service to the organisation's endpoints. */
  endpoint_auth: SealedEndpointAuth;
  model_choice: ModelChoice;
}

interface Editions extends Record<Edition, OrganisationData> {
  version: number;
}

const KEPT = 1_000;
const kept = new WeakMap<Database, Map<string, Editions>>();

/** @param given.version read just before, together with other data of the organisation */
export async function organisationData(
  context: Context,
  id: string,
  { version, edition }: { version: number; edition: Edition },
): Promise<OrganisationData> {
  const known = keptIn(context.database);
  const found = known.get(id);
  if (found?.version === version) return found[edition];
  const data = await read(context, id);
  known.delete(id);
  known.set(id, data);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return data[edition];
}

/** For callers that have read nothing else of the organisation. */
export async function currentOrganisationData(
  context: Context,
  id: string,
  edition: Edition,
): Promise<OrganisationData> {
  const { version } = await context.database.read
    .selectFrom('organisations')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return organisationData(context, id, { version, edition });
}

function keptIn(database: Database): Map<string, Editions> {
  const known = kept.get(database) ?? new Map<string, Editions>();
  kept.set(database, known);
  return known;
}

/** Reads the version first, so that later changes are picked up by the next call. */
async function read(context: Context, id: string): Promise<Editions> {
  const query = context.database.read;
  const organisation = await query
    .selectFrom('organisations')
    .select(['id', 'name', 'version', 'assistant_settings'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [functions, auth, endpoint_auth, model_choice, drafted] = await Promise.all([
    listFunctions(context, id),
    query
      .selectFrom('auth_configs')
      .select(['login_url', 'forwarding', 'identity_function_id', 'customer_paths'])
      .where('organisation_id', '=', id)
      .executeTakeFirst(),
    readEndpointAuth(query, id),
    readModelChoice(context, id),
    findDraft(query, id),
  ]);
  const { version } = organisation;
  const draft = {
    id: organisation.id,
    name: organisation.name,
    version,
    edition: 'draft' as const,
    settings: readAssistantSettings(drafted?.draft.assistant_settings ?? organisation.assistant_settings),
    functions,
    login_url: auth?.login_url ?? null,
    identity_function: functions.find(({ id }) => id === auth?.identity_function_id),
    customer_paths: parseCustomerPaths(auth?.customer_paths ?? null),
    forwarding: tokenForwarding.parse(auth === undefined ? {} : JSON.parse(auth.forwarding)),
    endpoint_auth,
    model_choice:
      drafted === undefined ? model_choice : { model: drafted.draft.model, sealed_key: drafted.draft.sealed_model_key },
  };
  if (drafted === undefined) return { version, live: draft, draft };
  const released = drafted.live.functions;
  const live = {
    ...draft,
    edition: 'live' as const,
    settings: readAssistantSettings(organisation.assistant_settings),
    functions: released,
    identity_function: released.find(({ id }) => id === auth?.identity_function_id) ?? draft.identity_function,
    model_choice,
  };
  return { version, live, draft };
}
