/**
 * The functions that the login settings name: the one that returns a token's subject (activation `subject`), and the
 * one that returns the customer's identity (`identity_function`). Neither may ask for another person's data: they take
 * no placeholders and only the customer's token. This must hold at all times, so it is checked both when the settings
 * name a function and when a named function is changed or removed.
 */
import type { FieldError } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { FunctionRow, Schema } from '../../db/schema.js';
import { invalidPayload } from '../../errors.js';
import { parseUrl } from './parse-url.js';

type Facts = Pick<FunctionRow, 'name' | 'url' | 'method' | 'requires_auth' | 'environment'>;

const USES = {
  subject_function_id: { path: 'auth-config.subject.function', message: 'asks this function whose token it is' },
  identity_function_id: { path: 'auth-config.identity_function', message: 'asks this function who the customer is' },
} as const;

/** The rules that a function violates; each completes "it ...". */
function brokenRules({ url, method, requires_auth, environment }: Facts): string[] {
  const parsed = parseUrl(url);
  return [
    ...(!parsed.ok || parsed.template.placeholders.length > 0 ? ['must have no placeholders in its URL'] : []),
    ...(method === 'GET' ? [] : ['must have the method GET']),
    ...(requires_auth === 1 ? [] : ['must require authentication']),
    ...(environment === 'live' ? [] : ['must be live']),
  ];
}

/** @param path of the setting that names it @returns its id @throws {AppError} `invalid_payload` */
export async function requireLoginFunction(
  query: Kysely<Schema>,
  organisation_id: string,
  { name, path }: { name: string; path: string },
): Promise<string> {
  const named = await query
    .selectFrom('functions')
    .select(['id', 'name', 'url', 'method', 'requires_auth', 'environment'])
    .where('organisation_id', '=', organisation_id)
    .where('name', '=', name)
    .executeTakeFirst();
  const broken = named === undefined ? [`must be the name of a function: there is no ${name}`] : brokenRules(named);
  if (named === undefined || broken.length > 0) throw invalidPayload(broken.map((message) => ({ path, message })));
  return named.id;
}

/** The login settings that a change of the function would break. */
export async function brokenLoginSettings(
  query: Kysely<Schema>,
  organisation_id: string,
  function_id: string,
  after: Facts,
): Promise<FieldError[]> {
  const broken = brokenRules(after);
  if (broken.length === 0) return [];
  const uses = await loginSettingsUsing(query, organisation_id, function_id);
  return uses.flatMap(({ path, message }) => broken.map((rule) => ({ path, message: `${message}, which ${rule}` })));
}

/** The login settings that prevent deleting the function. The transaction must hold the lock of the organisation. */
export async function loginSettingsUsing(
  query: Kysely<Schema>,
  organisation_id: string,
  function_id: string,
): Promise<FieldError[]> {
  const config = await query
    .selectFrom('auth_configs')
    .select(['subject_function_id', 'identity_function_id'])
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return (['subject_function_id', 'identity_function_id'] as const).flatMap((column) =>
    config?.[column] === function_id ? [{ ...USES[column] }] : [],
  );
}
