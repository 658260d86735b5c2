/**
 * `POST /support-session`: who the visitor of this browser is to the support service, and the short-lived token that the
 * chat window connects with. The API key stays here. Other sites cannot ask in a visitor's name.
 */
import { randomUUID } from 'node:crypto';
import { type Answer, answerData, refuse } from '../answers.js';
import type { Shop, ShopRequest } from '../shop.js';

const COOKIE = 'visitor';
const VISITOR_SECONDS = 30 * 24 * 60 * 60;
const TOKEN_MS = 10_000;

export async function openSupportSession({ support }: Shop, { headers }: ShopRequest): Promise<Answer> {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return refuse(403, 'Only this shop’s own pages may ask.');
  const session_id = readVisitor(headers.cookie) ?? `visitor-${randomUUID()}`;
  const token = await mintToken(support, session_id);
  if (token === undefined) return refuse(502, 'The support service gave no token. The shop’s log says why.');
  const answer = answerData({ session_id, token });
  answer.headers['set-cookie'] = `${COOKIE}=${session_id}; Path=/; Max-Age=${VISITOR_SECONDS}; HttpOnly; SameSite=Lax`;
  return answer;
}

async function mintToken({ url, apiKey, log }: Shop['support'], session_id: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/api/v1/helpdesk/tokens/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ session_id }),
      redirect: 'error',
      signal: AbortSignal.timeout(TOKEN_MS),
    });
    if (response.ok) return ((await response.json()) as { token: string }).token;
    log(`The support service refused a customer token: ${response.status}`);
  } catch (error) {
    log(`The support service gave no customer token: ${error instanceof Error ? error.message : error}`);
  }
  return undefined;
}

function readVisitor(cookie: string | string[] | undefined): string | undefined {
  return typeof cookie === 'string' ? /(?:^|; )visitor=(visitor-[0-9a-f-]{36})(?:;|$)/.exec(cookie)?.[1] : undefined;
}
