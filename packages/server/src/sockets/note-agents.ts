/** Records periodically which members have a desk open on this server; the records of a dead server expire. */
import { LIMITS } from '@frontdesk/contract';
import { contained } from '../contained.js';
import type { Context } from '../features/context.js';
import { noteAtDesk } from '../features/desk/availability.js';
import type { HelpdeskNamespace } from './socket.js';

const EVERY_MS = LIMITS.agentAtDeskMs / 12;

export function startNotingAgents(context: Context, namespace: HelpdeskNamespace): Disposable {
  const note = contained(context.log, 'noting who is at the desk', () => {
    const members = new Set<string>();
    for (const { data } of namespace.sockets.values())
      if (data.actor?.kind === 'inapp') members.add(data.actor.member_id);
    return noteAtDesk(context, [...members]);
  });
  const noting = setInterval(note, EVERY_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(noting) };
}
