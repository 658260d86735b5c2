/** The agents in each conversation room, as each server announced last. Pure. */
import type { DeskPresence } from '@frontdesk/contract';

export type Agents = DeskPresence['agents'];

export class KnownAgents {
  readonly #rooms = new Map<string, Map<string, { agents: Agents; told_at: number }>>();

  /** Stores a server's announcement for a room. @returns whether the room's agents changed */
  take(server: string, room: string, agents: Agents, now: number): boolean {
    const before = JSON.stringify(this.in(room));
    const servers = this.#rooms.get(room) ?? new Map();
    this.#rooms.set(room, servers);
    if (agents.length > 0) servers.set(server, { agents, told_at: now });
    else servers.delete(server);
    if (servers.size === 0) this.#rooms.delete(room);
    return before !== JSON.stringify(this.in(room));
  }

  /** The agents in a room, on all servers. */
  in(room: string): Agents {
    return mergeAgents([...(this.#rooms.get(room)?.values() ?? [])].flatMap(({ agents }) => agents));
  }

  /** The agents in a room on one server. */
  on(server: string, room: string): Agents {
    return this.#rooms.get(room)?.get(server)?.agents ?? [];
  }

  /** The rooms with agents on one server. */
  roomsOf(server: string): string[] {
    return [...this.#rooms].flatMap(([room, servers]) => (servers.has(server) ? [room] : []));
  }

  /** Announcements not repeated since `before`. @param except this server, which repeats nothing to itself */
  outdated(before: number, except: string): { server: string; room: string }[] {
    return [...this.#rooms].flatMap(([room, servers]) =>
      [...servers].flatMap(([server, { told_at }]) =>
        server !== except && told_at <= before ? [{ server, room }] : [],
      ),
    );
  }
}

/** Removes duplicate agents by id. */
export function mergeAgents(agents: Agents): Agents {
  const byId = new Map<string, Agents[number]>();
  for (const agent of agents) {
    const composing = agent.composing || byId.get(agent.id)?.composing === true;
    byId.set(agent.id, { ...agent, composing });
  }
  return [...byId.values()].sort(
    (one, other) => one.username.localeCompare(other.username) || one.id.localeCompare(other.id),
  );
}
