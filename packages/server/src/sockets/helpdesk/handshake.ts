/** Parses the handshake of a connection: its query or its `auth` payload, which may be any JSON. */
import { type TokenSource, tokenSource } from '@frontdesk/contract';
import { z } from 'zod';
import { AppError, parse } from '../../errors.js';

export interface Handshake {
  token_source: TokenSource;
  token: string | undefined;
  /** The client subscribes to pieces of replies as they are written. */
  stream: boolean;
  /** A customer's client that subscribes to all log entries and read marks. */
  entries: boolean;
}

const FLAG_CHARACTERS = 16;
const YES: unknown[] = ['1', 'true', 1, true];
const flag = z
  .union([z.string().max(FLAG_CHARACTERS), z.number(), z.boolean(), z.null()], { error: 'must be 1 or left out' })
  .optional()
  .transform((value) => YES.includes(value));
const flags = z.object({ stream: flag, entries: flag });

/** No credential has a space: in a query it is a `+` that the client did not encode, as of a key in base64. */
const withPlus = (token: unknown) => (typeof token === 'string' ? token.replaceAll(' ', '+') : token);

/** @throws {AppError} `unknown_token_source`, `missing_token`, `invalid_payload` */
export function readHandshake(handshake: { query: object; auth: object }): Handshake {
  const query = handshake.query as Record<string, unknown>;
  const auth = handshake.auth as Record<string, unknown>;
  const given = (name: string) => query[name] ?? auth[name];
  const source = tokenSource.safeParse(given('token_source'));
  if (!source.success)
    throw new AppError('unknown_token_source', 'token_source must be one of api, customer and inapp.');
  const token = z
    .string()
    .optional()
    .safeParse(withPlus(query.token) ?? auth.token);
  if (!token.success) throw new AppError('missing_token', 'token must be text.');
  return {
    token_source: source.data,
    token: token.data,
    ...parse(flags, { stream: given('stream'), entries: given('entries') }),
  };
}
