/**
 * Reads how requests authenticate to an organisation's endpoints: static headers and signing secrets, sealed as stored.
 */
import type { EndpointAuth } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { EndpointHeaderRow, Schema, SigningSecretRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';
import { contentVersion } from '../refuse-changed.js';

export interface SealedEndpointAuth {
  headers: EndpointHeaderRow[];
  /** Newest first, including expired ones. */
  signing_secrets: SigningSecretRow[];
}

export const headerOwner = ({ organisation_id, name }: Pick<EndpointHeaderRow, 'organisation_id' | 'name'>) =>
  `endpoint-header:${organisation_id}:${name.toLowerCase()}`;

export const secretOwner = ({ organisation_id, id }: Pick<SigningSecretRow, 'organisation_id' | 'id'>) =>
  `signing-secret:${organisation_id}:${id}`;

export const isInForce = ({ expires_at }: Pick<SigningSecretRow, 'expires_at'>, now: number): boolean =>
  expires_at === null || expires_at > now;

export async function readEndpointAuth(query: Kysely<Schema>, organisation_id: string): Promise<SealedEndpointAuth> {
  const [headers, signing_secrets] = await Promise.all([
    query
      .selectFrom('endpoint_headers')
      .selectAll()
      .where('organisation_id', '=', organisation_id)
      .orderBy('position')
      .execute(),
    query
      .selectFrom('signing_secrets')
      .selectAll()
      .where('organisation_id', '=', organisation_id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ]);
  return { headers, signing_secrets };
}

/** Of the static headers, with their sealed values. */
export const versionOfHeaders = ({ headers }: Pick<SealedEndpointAuth, 'headers'>): string => contentVersion(headers);

/** For members: without values and secrets. */
export async function viewEndpointAuth(
  context: Context,
  organisation_id: string,
): Promise<{ view: EndpointAuth; version: string }> {
  const { headers, signing_secrets } = await readEndpointAuth(context.database.read, organisation_id);
  const view = {
    headers: headers.map(({ name, origin }) => ({ name, origin })),
    signing_secrets: signing_secrets.filter((row) => isInForce(row, context.now())).map(toSecretView),
  };
  return { view, version: versionOfHeaders({ headers }) };
}

export function toSecretView({
  id,
  created_at,
  expires_at,
}: SigningSecretRow): EndpointAuth['signing_secrets'][number] {
  return {
    id,
    date_created: isoTime(created_at),
    expires_at: expires_at === null ? null : isoTime(expires_at),
  };
}
