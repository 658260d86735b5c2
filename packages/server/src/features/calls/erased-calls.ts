/**
 * Calls whose record was erased while someone may be in their room, or return with a token that is still valid. The
 * servers keep them in memory until then.
 */
import { LIMITS } from '@frontdesk/contract';
import { z } from 'zod';
import type { Transaction } from '../../db/database.js';
import type { Context } from '../context.js';
import { roomOf } from './room-of.js';

const erasedCall = z.object({ id: z.string(), conversation_id: z.string(), room: z.string().nullable() });
export type ErasedCall = z.infer<typeof erasedCall>;

/** Call it before the records are deleted. @param ids of calls */
export async function announceErasedCalls(
  { cluster, now }: Context,
  { query, onCommit }: Transaction,
  ids: readonly string[],
): Promise<void> {
  const calls = await query
    .selectFrom('calls')
    .select(['id', 'conversation_id', 'room'])
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('room_open', '=', 1), eb('ended_at', '>', now() - LIMITS.callTokenMs)]))
    .execute();
  for (const call of calls)
    onCommit(() => {
      cluster.publish('erased_calls', call satisfies ErasedCall);
      // Also hangs up on a caller by phone.
      cluster.publish('rooms', roomOf(call));
    });
}

/** Calls `listener` with calls that were erased on any server. */
export function onErasedCall({ cluster }: Pick<Context, 'cluster'>, listener: (call: ErasedCall) => void): void {
  cluster.subscribe('erased_calls', (payload) => listener(erasedCall.parse(payload)));
}
