/**
 * In which conversations a client wants the pieces of a reply while it is written. Servers whose sockets asked for them
 * repeat this interest while it lasts; a server that writes a reply announces its pieces only then.
 */
import { z } from 'zod';
import type { Context } from '../context.js';

/** Interval of the repetition, in ms. Interest ends a little more than two intervals after the last one. */
export const REPEAT_MS = 30_000;
const INTEREST_MS = 75_000;
/** Most conversations that each server remembers. */
const REMEMBERED = 20_000;

const conversationIds = z.array(z.string());

export function announceStreams(context: Pick<Context, 'cluster'>, conversation_ids: readonly string[]): void {
  if (conversation_ids.length > 0) context.cluster.publish('streams', conversation_ids);
}

/**
 * Starts to listen.
 * @returns whether a client wants the pieces of a conversation. After a gap: true for all, for a while.
 */
export function followStreams(context: Pick<Context, 'cluster'>): (conversation_id: string) => boolean {
  const wanted = new Map<string, number>();
  let any_until = 0;
  context.cluster.onGap(() => {
    any_until = performance.now() + REPEAT_MS;
  });
  context.cluster.subscribe('streams', (payload) => {
    const until = performance.now() + INTEREST_MS;
    for (const conversation_id of conversationIds.parse(payload)) {
      wanted.delete(conversation_id);
      wanted.set(conversation_id, until);
    }
    for (const [oldest, ends_at] of wanted) {
      if (wanted.size <= REMEMBERED && ends_at > performance.now()) break;
      wanted.delete(oldest);
    }
  });
  return (conversation_id) => Math.max(any_until, wanted.get(conversation_id) ?? 0) > performance.now();
}
