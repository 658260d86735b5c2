/**
 * Delivers log entries to this server's sockets. Each socket has one cursor per conversation that it listens to, and is
 * sent every later entry, once and in order. An announcement only says how far the log has come.
 */
import type { Context } from '../../features/context.js';
import { createDeliveredMarks, type DeliveredMarks } from '../../features/conversations/delivered-marks.js';
import type { LogEntry } from '../../features/conversations/read-log.js';
import type { Backlog } from '../backlog.js';
import { conversationRoom, sessionRoom } from '../rooms.js';
import { type HelpdeskNamespace, type HelpdeskSocket, isCustomerSide } from '../socket.js';
import { CatchUp } from './catch-up.js';
import { Cursors } from './cursors.js';
import { Delivered } from './delivered.js';
import { createPump } from './pump.js';
import { startSweeping } from './sweep.js';

interface InConversation {
  conversation_id: string;
  session_id: string;
}

interface Known {
  last_seq: number;
  /** Undefined: starts at the delivered mark, which is read from the database. */
  begins_at?: number;
  /** No later entry can exist before the socket joins the room, so nothing needs to be read. */
  is_current?: boolean;
}

export class Delivery implements AsyncDisposable {
  readonly #context: Context;
  readonly #cursors: Cursors;
  readonly #marks: DeliveredMarks;
  readonly #delivered: Delivered;
  readonly #catchUp: CatchUp;
  readonly #sweeping: Disposable;

  constructor(context: Context, namespace: HelpdeskNamespace, { backlog }: { backlog: Backlog }) {
    const cursors = new Cursors(namespace);
    const marks = createDeliveredMarks(context);
    const delivered = new Delivered({ marks, cursors });
    const pump = createPump(context, { backlog, delivered, cursors });
    const catchUp = new CatchUp(context, { marks, cursors, delivered, pump });
    this.#context = context;
    this.#cursors = cursors;
    this.#marks = marks;
    this.#delivered = delivered;
    this.#catchUp = catchUp;
    this.#sweeping = startSweeping(context, { cursors, delivered, advance: (cursor) => catchUp.advance(cursor) });
  }

  /** Call on connection, before anything is sent. */
  watch(socket: HelpdeskSocket): void {
    this.#delivered.watch(socket);
    socket.data.sessions = new Map();
    // A reconnecting client starts from the marks that this socket confirmed, so they must be written.
    socket.once('disconnect', () => {
      for (const session_id of this.#cursors.sessionsOf(socket)) void this.#marks.write(session_id);
    });
  }

  /** An entry was committed. Announcements may arrive in any order, repeatedly or never. */
  announced(event: LogEntry): void {
    const listening = this.#cursors.in(event);
    if (listening.length === 0) {
      this.#cursors.forget(event);
      return;
    }
    const { seq } = event.entry;
    const tail = this.#cursors.tailOf(event);
    tail.add(event);
    for (const cursor of listening) {
      cursor.extend({ reached: seq });
      const session = cursor.socket.data.sessions.get(event.session_id);
      if (session !== undefined && event.entry.created_at >= session.entered_at) {
        cursor.isPresentFrom(seq - 1);
        if (seq === 1) cursor.begin(0);
      }
      this.#catchUp.advance(cursor);
    }
    tail.drop(Math.min(...listening.map(({ at }) => at ?? 0)));
  }

  /**
   * Joins the conversation's room, unless the socket is in it. Undelivered entries follow after the request is
   * answered. @param known the newest `seq`, and the cursor's start if known
   */
  async enterConversation(socket: HelpdeskSocket, of: InConversation, known?: Known): Promise<void> {
    const place = { ...of, organisation_id: socket.data.actor.organisation_id };
    if (socket.rooms.has(conversationRoom(place))) return;
    const cursor = this.#cursors.of(socket, place);
    cursor.starting = true;
    if (known !== undefined) cursor.isPresentFrom(known.last_seq);
    if (known?.begins_at !== undefined) {
      if (isCustomerSide(socket)) this.#delivered.learn(place, known.begins_at);
      cursor.begin(known.begins_at);
      cursor.extend({ reached: known.last_seq });
    }
    await socket.join(conversationRoom(place));
    if (!known?.is_current || cursor.passed_over.length > 0 || cursor.reached > (cursor.at ?? 0))
      void this.#catchUp.conversation(cursor);
  }

  async leaveConversation(socket: HelpdeskSocket, conversation_id: string): Promise<void> {
    const { organisation_id } = socket.data.actor;
    await socket.leave(conversationRoom({ organisation_id, conversation_id }));
    this.#cursors.left(socket, conversation_id);
  }

  /** Joins a customer's personal room, which listens to all conversations of the session. */
  async enterSession(socket: HelpdeskSocket, session_id: string): Promise<void> {
    const { actor, sessions } = socket.data;
    const entered_at = sessions.get(session_id)?.entered_at ?? this.#context.now();
    sessions.set(session_id, { entered_at, caught_up: this.#catchUp.session(socket, session_id) });
    await socket.join(sessionRoom({ organisation_id: actor.organisation_id, session_id }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#sweeping[Symbol.dispose]();
    await this.#marks[Symbol.asyncDispose]();
  }
}
