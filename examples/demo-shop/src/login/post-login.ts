/**
 * Tells the support service that a customer has logged in: one server-to-server POST with the API key. The outcome is a
 * value, because each of them becomes a page that the customer reads.
 */
import type { CustomerToken } from './customer-tokens.js';

export type LoginOutcome =
  | { kind: 'accepted'; confirmationCode: string | undefined }
  /** The service answered and said no; `detail` is its reason. */
  | { kind: 'refused'; status: number; detail: string | undefined }
  | { kind: 'unreachable' };

const CALLBACK_MS = 10_000;

export interface CallbackTarget {
  /** The service's whole callback address. */
  callbackUrl: string;
  apiKey: string;
  /** Takes a line for whoever runs the shop; it never contains a token, a state or the key. */
  log: (line: string) => void;
}

export async function postLogin(
  { callbackUrl, apiKey, log }: CallbackTarget,
  state: string,
  { token, expiresAtSeconds }: CustomerToken,
): Promise<LoginOutcome> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(callbackUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ auth_token: token, auth_token_expires_at_seconds: expiresAtSeconds, state }),
      redirect: 'error',
      signal: AbortSignal.timeout(CALLBACK_MS),
    });
    body = parse(await response.text());
  } catch (error) {
    log(`The login callback ${callbackUrl} did not answer: ${reasonOf(error)}`);
    return { kind: 'unreachable' };
  }
  if (response.status === 200 && field(body, 'success') === true)
    return { kind: 'accepted', confirmationCode: textField(body, 'confirmation_code') };
  const detail = textField(body, 'detail');
  log(`The login callback answered ${response.status}${detail === undefined ? '' : `: ${JSON.stringify(detail)}`}`);
  return { kind: 'refused', status: response.status, detail };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

function textField(body: unknown, name: string): string | undefined {
  const value = field(body, name);
  return typeof value === 'string' && value !== '' ? value.slice(0, 500) : undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
