/**
 * Authenticates requests to an endpoint: with the organisation's static headers and with an RFC 9421 signature of the
 * method, the target URI and the body (RFC 9530) for each active secret. Both are sent only to the function's own
 * origin.
 */
import { createHash, createHmac } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@frontdesk/contract';
import { httpbis } from 'http-message-signatures';
import type { Authorise } from '../../outbound/request-endpoint.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import type { TurnTrace } from '../tracing.js';
import { headerOwner, isInForce, type SealedEndpointAuth, secretOwner } from './read-endpoint-auth.js';

const sha256Of = (body: string) => createHash('sha256').update(body).digest('base64');

const SIGNED = ['@method', '@target-uri'];

export interface RequestAuthorisation {
  /** The static headers, with lower-case names, and their values. */
  headers: ReadonlyMap<string, string>;
  /** Identifies the request in the service's traces and the endpoint's logs. */
  request_id: string;
  authorise: Authorise;
  /** URL of the MCP server whose tool is called. */
  server_url?: string;
}

/**
 * @param taken the header with the customer's token, which overrides a static one of that name
 * @param turn the turn whose trace the endpoint may continue
 */
export function authoriseRequest(
  context: Context,
  { headers: rows, signing_secrets }: SealedEndpointAuth,
  { url, taken, turn }: { url: string; taken: string | undefined; turn: TurnTrace | undefined },
): RequestAuthorisation {
  const { origin } = new URL(url);
  const now = context.now();
  const request_id = newId(now);
  const fitting = rows
    .filter((row) => row.origin === null || row.origin === origin)
    // A header for this origin overrides one for all origins.
    .toSorted((one, other) => Number(one.origin !== null) - Number(other.origin !== null))
    .map((row) => [row.name.toLowerCase(), context.secrets.open(row.sealed_value, headerOwner(row))] as const)
    .filter(([name]) => name !== taken?.toLowerCase());
  const headers = new Map(fitting);
  const secrets = signing_secrets
    .filter((row) => isInForce(row, now))
    .map((row) => ({ id: row.id, secret: context.secrets.open(row.sealed_secret, secretOwner(row)) }));

  async function authorise({ method, url: target, body }: Parameters<Authorise>[0]): Promise<Record<string, string>> {
    const digest = body === undefined ? {} : { 'content-digest': `sha-256=:${sha256Of(body)}:` };
    let signed = { method, url: target.href, headers: { ...digest } as Record<string, string | string[]> };
    for (const { id, secret } of secrets)
      signed = await httpbis.signMessage(
        {
          key: {
            id,
            alg: 'hmac-sha256',
            sign: async (base) => createHmac('sha256', secret).update(base).digest(),
          },
          fields: body === undefined ? SIGNED : [...SIGNED, 'content-digest'],
          params: ['created', 'keyid', 'alg'],
          paramValues: { created: new Date(now) },
        },
        signed,
      );
    const signatures = Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return {
      ...Object.fromEntries(headers),
      [REQUEST_ID_HEADER.toLowerCase()]: request_id,
      ...(turn && context.tracing && { traceparent: context.tracing.callParent(turn, request_id) }),
      ...Object.fromEntries(signatures),
    };
  }

  return { headers, request_id, authorise };
}
