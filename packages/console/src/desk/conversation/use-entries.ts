/**
 * The entries of the open conversation: its newest page, live entries while the room is joined, older pages on demand.
 * After a lost connection, and if there is a gap, it loads from the last `seq` without a gap. If the service no longer has
 * what is shown, because it was restored from a backup, it loads the newest page again.
 */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { readHistory } from '../../api/conversations.js';
import { useConnectionState, useDeskConnection, useDeskEvent } from '../connection/desk-provider.js';
import { type ConversationLog, changeLog, EMPTY_LOG, findGap, lastSeq } from './conversation-log.js';

const FIRST_PAGE = 50;
const NEXT_PAGE = 100;

export interface Entries {
  log: ConversationLog;
  /** The newest page is loaded. */
  ready: boolean;
  /** Why it could not be loaded. */
  problem: unknown;
  loadingOlder: boolean;
  /** Loading older entries failed; it is not retried automatically. */
  olderFailed: boolean;
  loadOlder: () => void;
  /** Loads what has been added since. @returns all known entries @throws {ApiError} */
  catchUp: () => Promise<ConversationLog>;
}

export function useEntries(id: string): Entries {
  const connection = useDeskConnection();
  const online = useConnectionState() === 'online';
  const { log, latest, change } = useLog();
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [loadingOlder, setLoadingOlder] = useState(false);
  const [olderFailed, setOlderFailed] = useState(false);
  const readNewest = useCallback(async () => {
    const { messages, has_more } = await readHistory(id, { limit: FIRST_PAGE });
    change({ type: 'page', messages, has_older: has_more });
  }, [id, change]);

  /** @param before_known the `seq` before a known entry */
  const readOn = useCallback(
    async (before_known: number) => {
      for (let after = before_known, more = true; more; ) {
        const { messages, has_more } = await readHistory(id, { after_seq: after, limit: NEXT_PAGE });
        if (messages.length === 0) {
          change({ type: 'forget' });
          return await readNewest();
        }
        change({ type: 'page', messages });
        after = messages.at(-1)?.seq ?? after;
        more = has_more;
      }
    },
    [id, change, readNewest],
  );

  const catchUp = useCallback(async () => {
    if (latest.current.entries.length === 0) await readNewest();
    else await readOn(findGap(latest.current) ?? lastSeq(latest.current) - 1);
    setReady(true);
    setProblem(undefined);
    return latest.current;
  }, [latest, readOn, readNewest]);

  useLiveEntries(id, change);

  // Joins the room before loading, so that nothing is missed. Without a connection the history is loaded anyway.
  useEffect(() => {
    let here = true;
    const enter = async () => {
      if (online) await connection.request('enter_support', { ticket_chat_id: id });
      if (here) await catchUp();
    };
    enter().catch((error: unknown) => here && setProblem(error));
    return () => {
      here = false;
      if (online) connection.tell('leave_support', { ticket_chat_id: id });
    };
  }, [connection, online, id, catchUp]);

  const gap = ready ? findGap(log) : undefined;
  useEffect(() => {
    if (gap !== undefined) readOn(gap).catch((error: unknown) => console.warn('A gap could not be closed yet', error));
  }, [gap, readOn]);

  const first = log.entries[0]?.seq;
  const loadOlder = useCallback(() => {
    if (first === undefined || loadingOlder) return;
    setLoadingOlder(true);
    setOlderFailed(false);
    readHistory(id, { before_seq: first, limit: FIRST_PAGE })
      .then(({ messages, has_more }) => change({ type: 'page', messages, has_older: has_more }))
      .catch((error: unknown) => {
        console.warn('Older messages could not be read', error);
        setOlderFailed(true);
      })
      .finally(() => setLoadingOlder(false));
  }, [id, first, loadingOlder, change]);

  return { log, ready, problem, loadingOlder, olderFailed, loadOlder, catchUp };
}

type Change = (change: Parameters<typeof changeLog>[1]) => void;

function useLog() {
  const [log, setLog] = useReducer(changeLog, EMPTY_LOG);
  /** The state before React renders it, from which the next request continues. */
  const latest = useRef(EMPTY_LOG);
  const change: Change = useCallback((given) => {
    latest.current = changeLog(latest.current, given);
    setLog(given);
  }, []);
  return { log, latest, change };
}

/** Adds what happens in the conversation while its room is joined. */
function useLiveEntries(id: string, change: Change): void {
  useDeskEvent('support_entry', (entry) => {
    if (entry.ticket_chat_id === id) change({ type: 'entry', entry });
  });
  useDeskEvent('support_cut', ({ ticket_chat_id, seq, message }) => {
    if (ticket_chat_id === id) change({ type: 'cut', seq, message });
  });
  useDeskEvent('support_feedback', ({ ticket_chat_id, seq, feedback }) => {
    if (ticket_chat_id === id) change({ type: 'feedback', seq, feedback });
  });
}
