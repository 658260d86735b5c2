/** Where the links of an organisation's assistant may lead: to its functions' hosts, its login page, and what is listed. */
import type { FunctionRow } from '../db/schema.js';
import type { OrganisationData } from '../features/settings/organisation-data.js';
import { originsOf } from './guard-links.js';

/**
 * @param functions that the conversation may use
 * @param listed by the operator, for all organisations
 */
export function linkOriginsOf(
  { settings, login_url }: Pick<OrganisationData, 'settings' | 'login_url'>,
  functions: readonly FunctionRow[],
  listed: readonly string[],
): Set<string> {
  return new Set([...originsOf([...functions.map(({ url }) => url), login_url]), ...settings.link_origins, ...listed]);
}
