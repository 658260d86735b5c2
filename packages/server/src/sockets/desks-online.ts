/**
 * Tracks which organisations have an agent at the desk on any server. Each server repeats its own list, so that the
 * entries of a dead server expire. Nothing is stored.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import { z } from 'zod';
import { contained } from '../contained.js';
import type { Context } from '../features/context.js';
import { organisationOf } from './rooms.js';
import type { HelpdeskNamespace } from './socket.js';

export interface DesksOnline extends Disposable {
  isOnline(organisation_id: string): boolean;
}

/** A server's announcement of its own desks. */
const word = z.object({ server: z.string(), organisations: z.array(z.string()) });
type Word = z.infer<typeof word>;

/** @param changed called when an organisation's desks on this or other servers may have changed */
export function startDesksOnline(
  context: Context,
  namespace: HelpdeskNamespace,
  changed: (organisation_id: string) => void,
): DesksOnline {
  const self = randomUUID();
  const others = new Map<string, { organisations: Set<string>; announced_at: number }>();
  const own = new Set<string>();

  function say(organisations: string[]): void {
    context.cluster.publish('desks', { server: self, organisations } satisfies Word);
  }
  function hear({ server, organisations }: Word): void {
    if (server === self) return;
    const before = others.get(server)?.organisations ?? new Set();
    const now = new Set(organisations);
    others.set(server, { organisations: now, announced_at: context.now() });
    for (const id of new Set([...before, ...now])) if (before.has(id) !== now.has(id)) changed(id);
  }
  function opened(room: string): void {
    const organisation_id = organisationOf(room);
    if (organisation_id === undefined) return;
    own.add(organisation_id);
    tellOf(organisation_id);
  }
  function left(room: string): void {
    const organisation_id = organisationOf(room);
    if (organisation_id !== undefined && own.delete(organisation_id)) tellOf(organisation_id);
  }
  function tellOf(organisation_id: string): void {
    changed(organisation_id);
    say([...own]);
  }
  function repeat(): void {
    say([...own]);
    const expired = context.now() - LIMITS.presenceMs;
    for (const [server, { announced_at }] of others) if (announced_at <= expired) others.delete(server);
  }

  context.cluster.subscribe('desks', (payload) => hear(word.parse(payload)));
  namespace.adapter.on('create-room', opened);
  namespace.adapter.on('delete-room', left);
  const repeating = setInterval(contained(context.log, 'telling of desks', repeat), LIMITS.presenceMs / 3).unref();

  return {
    isOnline: (organisation_id) =>
      own.has(organisation_id) || [...others.values()].some(({ organisations }) => organisations.has(organisation_id)),
    [Symbol.dispose]() {
      clearInterval(repeating);
      namespace.adapter.off('create-room', opened);
      namespace.adapter.off('delete-room', left);
      say([]);
    },
  };
}
