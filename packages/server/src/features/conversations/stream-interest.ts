/**
 * In which conversations somebody wants the pieces of an answer while it is written. The servers whose sockets asked for
 * them say so, again and again while that is so; a server that writes an answer tells the others of its pieces only then.
 */
import { z } from 'zod';
import type { Context } from '../context.js';

/** How often it is said again; twice as long and a bit after the last time it is over. */
export const REPEAT_MS = 30_000;
const HEARD_FOR_MS = 75_000;
/** Conversations that are remembered, on each server. */
const REMEMBERED = 20_000;

const conversationIds = z.array(z.string());

export function announceStreams(context: Pick<Context, 'cluster'>, conversation_ids: readonly string[]): void {
  if (conversation_ids.length > 0) context.cluster.publish('streams', conversation_ids);
}

/** Listens from now on. @returns whether somebody wants the pieces of a conversation. After a gap: of any, for a while. */
export function followStreams(context: Pick<Context, 'cluster'>): (conversation_id: string) => boolean {
  const wanted = new Map<string, number>();
  let any_until = 0;
  context.cluster.onGap(() => {
    any_until = performance.now() + REPEAT_MS;
  });
  context.cluster.subscribe('streams', (payload) => {
    const until = performance.now() + HEARD_FOR_MS;
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
