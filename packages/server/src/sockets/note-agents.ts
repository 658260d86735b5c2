/** Records which members have a desk open on this server, as they come and periodically; the records of a dead server expire. */
import { LIMITS } from '@frontdesk/contract';
import { contained } from '../contained.js';
import type { Context } from '../features/context.js';
import { noteArrivals, noteAtDesk } from '../features/desk/availability.js';
import type { HelpdeskNamespace } from './socket.js';

const EVERY_MS = LIMITS.agentAtDeskMs / 12;
/** Delay after a member comes, so that those who reconnect together are recorded together. In ms. */
const GATHER_MS = 200;

export interface NotedAgents extends Disposable {
  /** A member has opened a desk. */
  came(member_id: string): void;
}

export function startNotingAgents(context: Context, namespace: HelpdeskNamespace): NotedAgents {
  const note = contained(context.log, 'noting who is at the desk', () => {
    const members = new Set<string>();
    for (const { data } of namespace.sockets.values())
      if (data.actor?.kind === 'inapp') members.add(data.actor.member_id);
    return noteAtDesk(context, [...members]);
  });
  const noting = setInterval(note, EVERY_MS).unref();
  const arrived = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;
  const noteArrived = contained(context.log, 'noting who came to the desk', () => {
    gathering = undefined;
    const members = [...arrived];
    arrived.clear();
    return noteArrivals(context, members);
  });
  return {
    came(member_id) {
      arrived.add(member_id);
      gathering ??= setTimeout(noteArrived, GATHER_MS).unref();
    },
    [Symbol.dispose]() {
      clearInterval(noting);
      clearTimeout(gathering);
    },
  };
}
