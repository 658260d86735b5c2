/**
 * Members of the organisation: signed in over HTTP, so that a test opens the console where it wants to be, and able to ask
 * what the console asks. Each is signed in once, since the service counts sign-ins.
 */
import { createHmac } from 'node:crypto';
import { type APIRequestContext, request } from '@playwright/test';
import { connect, type TestClient } from '../../../packages/server/test/support/client.js';
import type { Frontdesk } from './frontdesk.js';

export const PASSWORD = 'correct horse battery';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
type Loose = any;

export interface Member {
  username: string;
  email: string;
  password: string;
  /** For `newPage`: a browser in which they are signed in. */
  storageState: Awaited<ReturnType<APIRequestContext['storageState']>>;
  /** Asks the service as their browser does. @throws when it refuses, with what it said */
  ask(method: string, path: string, body?: unknown): Promise<Loose>;
  /** The same, for an answer that is not one JSON value. */
  askText(method: string, path: string, body?: unknown): Promise<string>;
  /** The credential by which their desk connects. */
  cookie: string;
}

export async function signIn(
  { url }: Pick<Frontdesk, 'url'>,
  { email, password }: { email: string; password: string },
): Promise<Member> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const askText = async (method: string, path: string, body?: unknown): Promise<string> => {
    const answer = await context.fetch(path, { method, data: body });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
    return text;
  };
  const ask = async (method: string, path: string, body?: unknown): Promise<Loose> => {
    const text = await askText(method, path, body);
    return text === '' ? {} : JSON.parse(text);
  };
  const { member } = await ask('POST', '/api/v1/console/session/', { email, password });
  const storageState = await context.storageState();
  const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { username: member.username, email, password, storageState, ask, askText, cookie };
}

/** The admin, connected as an open desk is. */
export async function agentAtDesk(frontdesk: Pick<Frontdesk, 'url' | 'admin'>): Promise<TestClient> {
  const { cookie } = await signIn(frontdesk, frontdesk.admin);
  const { url } = frontdesk;
  return await connect(url, { token_source: 'inapp' }, { extraHeaders: { cookie, origin: url } });
}

/** Invites somebody and accepts for them. */
export async function addMember(
  frontdesk: Pick<Frontdesk, 'url'>,
  owner: Member,
  { username, email, role = 'agent' }: { username: string; email: string; role?: string },
): Promise<Member> {
  const { token } = await owner.ask('POST', '/api/v1/console/invitations/', { email, role });
  await owner.ask('POST', '/api/v1/console/invitations/accept/', { token, username, password: PASSWORD });
  return signIn(frontdesk, { email, password: PASSWORD });
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;

/** The six digits that an authenticator app shows for a secret (RFC 6238). @param at in ms since 1970 */
export function codeOf(secret: string, at = Date.now()): string {
  const bits = [...secret.replace(/[\s=]/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 1_000 / STEP_SECONDS)));
  const digest = createHmac('sha1', key).update(step).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
