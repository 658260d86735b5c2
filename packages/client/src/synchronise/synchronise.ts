/**
 * Synchronises the state with the service: after each connect the list of conversations, then the newest page of
 * relevant ones and everything that is missing. It also fills gaps that appear while connected.
 */
import type { Http } from '../connection/http.js';
import { isPassing } from '../connection/read-error.js';
import type { HelpdeskError } from '../errors.js';
import { createPace } from '../pace.js';
import type { ConversationView } from '../wire.js';
import { findLostConversations, type LookupParts } from './find-lost-conversations.js';
import { createFollowing, type Following } from './follow.js';

/** Keeps the store synchronised with the service. */
export interface Synchroniser extends Pick<Following, 'follow' | 'open' | 'loadOlder'> {
  /** Call after connecting: catches up, and retries while connected. */
  begin(): void;
  /** Call when the connection is lost. */
  end(): void;
  /** Catches up; call on inconsistencies. */
  run(): void;
}

/** Dependencies and callbacks. */
export interface SynchroniserParts extends LookupParts {
  http: Http;
  session_id: string;
  /** The personal room is joined: from now on every entry arrives as an event. */
  entered(): void;
  /** The current list of conversations. */
  listed(conversations: readonly ConversationView[]): void;
}

export function createSynchroniser(parts: SynchroniserParts): Synchroniser {
  const { connection, http, store, session_id } = parts;
  const pace = createPace(run);
  const following = createFollowing(parts, () => pace.pause(null));
  let running: Promise<void> | undefined;

  function run(): void {
    if (running !== undefined) return;
    const mine = catchUp().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
  }

  async function catchUp(): Promise<void> {
    following.retry();
    try {
      await connection.request('enter_customer_support', { session_id });
      parts.entered();
      const path = `/api/v1/helpdesk/customer/${encodeURIComponent(session_id)}/conversations/`;
      const { conversations } = await http.get<{ conversations: ConversationView[] }>(path);
      if (!connection.online) return;
      store.dispatch({ type: 'summaries', conversations });
      parts.listed(conversations);
      following.follow();
      pace.succeed();
      store.dispatch({ type: 'connection', connection: 'online', error: null });
      await findLostConversations(parts, following.pages);
    } catch (error) {
      // The connection is not the cause, so report the error.
      if (connection.online && !isPassing(error as HelpdeskError))
        store.dispatch({ type: 'connection', connection: 'online', error: error as HelpdeskError });
      pace.pause(null);
    }
  }

  return {
    ...following,
    begin: pace.begin,
    end() {
      pace.end();
      // A hanging run belongs to the lost connection.
      running = undefined;
      following.leave();
    },
    run,
  };
}
