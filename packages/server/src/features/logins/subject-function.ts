/**
 * The function that says whose token it is (login mode `subject`). It is asked for nobody else's data: no placeholders,
 * and only by the token. That holds for good, so it is asked from both sides: when the settings name a function, and
 * when somebody changes or removes the one they name.
 */
import type { FieldError } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { FunctionRow, Schema } from '../../db/schema.js';
import { parseUrl } from '../functions/parse-url.js';

type Facts = Pick<FunctionRow, 'name' | 'url' | 'requires_auth' | 'environment'>;

const PATH = 'auth-config.subject.function';

/** What keeps a function from naming the subject; each completes "it ...". */
export function brokenSubjectRules({ url, requires_auth, environment }: Facts): string[] {
  const parsed = parseUrl(url);
  return [
    ...(!parsed.ok || parsed.template.placeholders.length > 0 ? ['must have no placeholders in its URL'] : []),
    ...(requires_auth === 1 ? [] : ['must require authentication']),
    ...(environment === 'live' ? [] : ['must be live']),
  ];
}

/** In a transaction that holds the lock of the organisation's functions. */
export async function isSubjectFunction(
  query: Kysely<Schema>,
  organisation_id: string,
  function_id: string,
): Promise<boolean> {
  const config = await query
    .selectFrom('auth_configs')
    .select('organisation_id')
    .where('organisation_id', '=', organisation_id)
    .where('subject_function_id', '=', function_id)
    .executeTakeFirst();
  return config !== undefined;
}

/** What a change of the function would break in the login settings. */
export async function brokenLoginSettings(
  query: Kysely<Schema>,
  organisation_id: string,
  function_id: string,
  after: Facts,
): Promise<FieldError[]> {
  const broken = brokenSubjectRules(after);
  if (broken.length === 0 || !(await isSubjectFunction(query, organisation_id, function_id))) return [];
  return broken.map((message) => ({
    path: PATH,
    message: `asks this function whose token it is, which ${message}`,
  }));
}

/** What stands against removing the function. */
export async function loginSettingsUsing(
  query: Kysely<Schema>,
  organisation_id: string,
  function_id: string,
): Promise<FieldError[]> {
  return (await isSubjectFunction(query, organisation_id, function_id))
    ? [{ path: PATH, message: 'asks this function whose token it is' }]
    : [];
}
