/**
 * Limits the rate and concurrency of socket requests. A request over a limit is answered 429 at once and not kept, so
 * that memory stays bounded while the database hangs. Each server counts on its own.
 */
import { type HelpdeskRequest, LIMITS } from '@frontdesk/contract';
import { createCounters } from '../cluster/counters.js';
import { tooMany } from '../features/rate.js';
import type { HelpdeskSocket } from './socket.js';

type Kind = 'message' | 'typing' | 'read' | 'change';

const KINDS: Record<HelpdeskRequest, Kind> = {
  support: 'message',
  confirm_action: 'message',
  agent_support: 'message',
  agent_note: 'message',
  support_typing: 'typing',
  support_history: 'read',
  enter_customer_support: 'read',
  enter_support: 'read',
  leave_support: 'read',
  mark_conversation_read: 'change',
  review_support: 'change',
  answer_feedback: 'change',
  close_support: 'change',
  call_support: 'change',
  rejoin_call_support: 'change',
  close_call_support: 'change',
  take_over_support: 'change',
  assign_support: 'change',
  release_support: 'change',
  renew_login: 'change',
  cancel_support_waiting: 'change',
  leave_contact_email: 'change',
  renew_token: 'change',
};

/** Requests per window: of one customer session, conversation or agent, and of one connection. */
const RATES: Record<Kind, { subject: number; connection: number }> = {
  message: { subject: LIMITS.messagesPerSession, connection: LIMITS.messagesPerConnection },
  typing: { subject: LIMITS.typingPerSession, connection: LIMITS.typingPerConnection },
  read: { subject: LIMITS.readsPerSession, connection: LIMITS.readsPerConnection },
  change: { subject: LIMITS.changesPerSession, connection: LIMITS.changesPerConnection },
};
/** When a client should retry if too many requests are in progress, in ms. */
const RETRY_MS = 1_000;
/** Share of all requests in progress that one organisation may have. */
const ORGANISATION = 0.5;

/** The rate and concurrency limits of one connection. */
export interface Requests {
  /** @param subject the conversation or session of an API key's request. @throws {AppError} `rate_limited` */
  count(name: HelpdeskRequest, subject: string): void;
  /** Starts a request; call the result when it is answered. @throws {AppError} `rate_limited` */
  begin(characters: number): () => void;
}

export interface Ingress extends Disposable {
  of(socket: HelpdeskSocket): Requests;
}

/** Requests in progress, with their limits. */
class Load {
  requests = 0;
  #characters = 0;
  readonly #most: { requests: number; characters: number };

  constructor(requests: number, characters: number) {
    this.#most = { requests, characters };
  }

  hasRoom(characters: number): boolean {
    return this.requests < this.#most.requests && this.#characters + characters <= this.#most.characters;
  }

  add(requests: number, characters: number): void {
    this.requests += requests;
    this.#characters += characters;
  }
}

export function createIngress(): Ingress {
  const counters = createCounters();
  const all = new Load(LIMITS.requestsInWork, LIMITS.requestCharactersInWork);
  /** Organisations with requests in progress. */
  const organisations = new Map<string, Load>();

  function check(key: string, limit: number): void {
    const { used, resets_in_ms } = counters.count(key, LIMITS.requestWindowMs);
    if (used > limit) throw tooMany(resets_in_ms);
  }

  return {
    of(socket) {
      const own = new Load(LIMITS.requestsInWorkPerSocket, LIMITS.requestCharactersInWorkPerSocket);
      const { organisation_id } = socket.data.actor;
      return {
        count(name, subject) {
          const kind = KINDS[name];
          check(`${kind} ${socket.id}`, RATES[kind].connection);
          check(`${kind} ${subjectOf(socket, subject)}`, RATES[kind].subject);
        },
        begin(characters) {
          const organisation =
            organisations.get(organisation_id) ??
            new Load(LIMITS.requestsInWork * ORGANISATION, LIMITS.requestCharactersInWork * ORGANISATION);
          const loads = [own, organisation, all];
          if (!loads.every((load) => load.hasRoom(characters))) throw tooMany(RETRY_MS);
          organisations.set(organisation_id, organisation);
          for (const load of loads) load.add(1, characters);
          return () => {
            for (const load of loads) load.add(-1, -characters);
            if (organisation.requests === 0) organisations.delete(organisation_id);
          };
        },
      };
    },
    [Symbol.dispose]: () => counters[Symbol.dispose](),
  };
}

/** An API key acts for many customers, so its requests are counted by conversation or session. */
function subjectOf({ id, data: { actor } }: HelpdeskSocket, about: string): string {
  const who = actor.kind === 'customer' ? actor.session_id : actor.kind === 'inapp' ? actor.member_id : about || id;
  return `${actor.kind} ${actor.organisation_id} ${who}`;
}
