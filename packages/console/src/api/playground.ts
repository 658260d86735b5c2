/** The playground's customer: an invented one in test mode, whose token a member may mint. */
import { createHelpdesk, type Helpdesk } from '@frontdesk/client';
import type { customerTokenResult } from '@frontdesk/contract';
import type { Output } from './output.js';
import { request } from './request.js';

const TOKENS = '/api/v1/helpdesk/tokens/';

/** A token of an invented customer in test mode. */
export async function mintTestToken(session_id: string): Promise<string> {
  const minted = await request<Output<typeof customerTokenResult>>('POST', TOKENS, { body: { session_id } });
  return minted.token;
}

/** A customer's helpdesk as the widget has it; what it keeps goes with the page. */
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
