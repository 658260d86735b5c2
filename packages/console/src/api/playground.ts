/** The playground's test customer, for whom a member may get a token. */
import { createHelpdesk, type Helpdesk } from '@frontdesk/client';
import type { customerTokenResult } from '@frontdesk/contract';
import type { Output } from './output.js';
import { request } from './request.js';

const TOKENS = '/api/v1/helpdesk/tokens/';

/** Gets a token of a test customer. */
export async function mintTestToken(session_id: string): Promise<string> {
  const minted = await request<Output<typeof customerTokenResult>>('POST', TOKENS, { body: { session_id } });
  return minted.token;
}

/** A customer's helpdesk, as in the widget; its state is lost with the page. */
export function openHelpdesk(session_id: string): Helpdesk {
  return createHelpdesk({
    url: window.location.origin,
    session_id,
    token: () => mintTestToken(session_id),
    storage: memory(),
  });
}

function memory() {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
