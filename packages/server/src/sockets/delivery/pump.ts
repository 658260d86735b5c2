/**
 * Sends a socket everything after its cursor, in order: from the tail if the next entry is there, otherwise from the
 * database. Entries are announced only after all earlier ones are committed, so it never has to wait.
 */
import type { Context } from '../../features/context.js';
import { type LogEntry, readLog } from '../../features/conversations/read-log.js';
import { renewLogin } from '../../features/logins/renew-login.js';
import type { Backlog } from '../backlog.js';
import { type HelpdeskSocket, isCustomerSide } from '../socket.js';
import type { Cursor } from './cursor.js';
import type { Cursors } from './cursors.js';
import type { Delivered } from './delivered.js';
import { tellEntry } from './tell-entry.js';

interface Parts {
  backlog: Backlog;
  delivered: Delivered;
  cursors: Cursors;
}

/**
 * At most one at a time for each cursor: a call during a run has no effect, as the pump loops until there is no more.
 */
export type Pump = (cursor: Cursor) => Promise<void>;

export function createPump(context: Context, { backlog, delivered, cursors }: Parts): Pump {
  function tell(cursor: Cursor, event: LogEntry): void {
    const { seq, kind } = event.entry;
    const { socket } = cursor;
    const in_full = seq <= cursor.in_full_until;
    cursor.moveTo(seq);
    const told = tellEntry(socket, event, { in_full });
    if (!isCustomerSide(socket)) return;
    if (hasAnyway(socket, event)) delivered.passed(cursor, seq);
    else if (told) delivered.told(cursor, seq);
    else if (!wantsLink(cursor, event)) delivered.passedOver(cursor, event, !in_full && kind !== 'handler_changed');
  }

  /** True for a login request that the socket would be sent if it had its link. */
  function wantsLink(cursor: Cursor, { entry, login_url }: LogEntry): boolean {
    if (entry.kind !== 'login_request' || login_url !== undefined || !isCustomerSide(cursor.socket)) return false;
    return cursor.inConversation || entry.seq <= cursor.in_full_until;
  }

  /** Login links are not stored: an undelivered request gets a new link if it is still wanted. */
  async function withLink(cursor: Cursor, event: LogEntry): Promise<LogEntry> {
    const login_url = wantsLink(cursor, event) ? await renewLogin(context, event.entry) : undefined;
    return login_url === undefined ? event : { ...event, login_url };
  }

  async function tellFromDatabase(cursor: Cursor, after: number): Promise<void> {
    const until = Math.min(cursor.reached, cursors.tailOf(cursor.place).next(after) - 1);
    const entries = await readLog(context, cursor.place, { after, until });
    for (const event of entries) {
      const current = await withLink(cursor, event);
      if (!cursor.listens) return;
      tell(cursor, current);
      await backlog.room(cursor.socket);
    }
    if (entries.length === 0) cursor.moveTo(until);
  }

  async function tellPassedOver(cursor: Cursor): Promise<void> {
    for (const one of cursor.passed_over.filter(({ event }) => event.entry.seq <= cursor.in_full_until)) {
      const current = await withLink(cursor, one.event);
      if (!cursor.listens) return;
      if (one.told || !cursor.passed_over.includes(one)) continue;
      one.told = tellEntry(cursor.socket, current, { in_full: true, again: true });
      if (one.told) delivered.told(cursor, current.entry.seq);
      else one.blocks = false;
    }
  }

  return async function pump(cursor) {
    if (cursor.pumping) return;
    cursor.pumping = true;
    try {
      while (cursor.listens && cursor.at !== undefined) {
        const next = cursors.tailOf(cursor.place).get(cursor.at + 1);
        if (cursor.looks_back) {
          cursor.looks_back = false;
          await tellPassedOver(cursor);
        } else if (next !== undefined) tell(cursor, next);
        else if (cursor.at < cursor.reached) await tellFromDatabase(cursor, cursor.at);
        else break;
      }
    } catch (error) {
      // Going on would leave a gap. The client reconnects and catches up.
      context.log.error({ err: error, socket: cursor.socket.id }, 'the log could not be read; the socket is closed');
      cursor.socket.disconnect(true);
    } finally {
      cursor.pumping = false;
    }
  };
}

/** The customer's own messages, notices with events of their own, and the response to the socket's own request. */
function hasAnyway(socket: HelpdeskSocket, { entry, except_sid }: LogEntry): boolean {
  if (entry.sender === 'customer' || except_sid === socket.id) return true;
  return entry.kind === 'call_started' || entry.kind === 'call_ended' || entry.kind === 'waiting_cancelled';
}
