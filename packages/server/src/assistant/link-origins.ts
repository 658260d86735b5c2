/** The allowed link origins of an organisation: the hosts of its functions, its login page, and listed origins. */
import type { FunctionRow } from '../db/schema.js';
import type { OrganisationData } from '../features/settings/organisation-data.js';
import { originsOf } from './guard-links.js';

/**
 * @param functions that the conversation may use
 * @param listed allowed by the operator for all organisations
 */
export function linkOriginsOf(
  { settings, login_url }: Pick<OrganisationData, 'settings' | 'login_url'>,
  functions: readonly FunctionRow[],
  listed: readonly string[],
): Set<string> {
  return new Set([...originsOf([...functions.map(({ url }) => url), login_url]), ...settings.link_origins, ...listed]);
}
