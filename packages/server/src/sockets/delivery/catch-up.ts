/**
 * Finds the start of cursors and sends their sockets what was not delivered before. If the log cannot be read, the
 * socket is closed: its client reconnects and catches up then.
 */
import type { Context } from '../../features/context.js';
import type { DeliveredMarks } from '../../features/conversations/delivered-marks.js';
import { findOpenOrUndelivered, findPositions, type Position } from '../../features/conversations/read-log.js';
import { placeOf } from '../../features/events.js';
import type { HelpdeskSocket } from '../socket.js';
import type { Cursor, Place } from './cursor.js';
import type { Cursors } from './cursors.js';
import type { Delivered } from './delivered.js';
import type { Pump } from './pump.js';

interface Parts {
  marks: DeliveredMarks;
  cursors: Cursors;
  delivered: Delivered;
  pump: Pump;
}

export class CatchUp {
  readonly #context: Context;
  readonly #parts: Parts;

  constructor(context: Context, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Sends the socket what follows its cursor. Finds the cursor's start first if necessary. */
  advance(cursor: Cursor): void {
    if (cursor.at !== undefined) void this.#parts.pump(cursor);
    else if (!cursor.starting) void this.#whileOpen(cursor.socket, () => this.#beginInSession(cursor));
  }

  /** Catches up in a conversation that the socket entered, after the request is answered. Never rejects. */
  conversation(cursor: Cursor): Promise<void> {
    return this.#whileOpen(cursor.socket, async () => {
      await afterAnswer();
      const position = await this.#readPosition(cursor.place);
      cursor.begin(position?.delivered_seq ?? 0);
      cursor.extend({ reached: position?.last_seq, in_full_until: position?.last_seq });
      await this.#parts.pump(cursor);
    });
  }

  /**
   * Catches up in all conversations of a session that the socket entered, after the request is answered. Never rejects.
   */
  session(socket: HelpdeskSocket, session_id: string): Promise<void> {
    return this.#whileOpen(socket, async () => {
      await afterAnswer();
      const { marks, cursors, delivered, pump } = this.#parts;
      await marks.write(session_id);
      const { organisation_id } = socket.data.actor;
      const positions = await findOpenOrUndelivered(this.#context, { organisation_id, session_id });
      const behind = positions.map((position) => {
        const cursor = cursors.of(socket, placeOf(position));
        delivered.learn(cursor.place, position.delivered_seq);
        cursor.begin(position.delivered_seq);
        cursor.extend({ reached: position.last_seq, in_full_until: position.last_seq });
        return cursor;
      });
      for (const cursor of behind) await pump(cursor);
    });
  }

  /** Starts a cursor in a conversation of the socket's session that was unknown when the socket entered the session. */
  async #beginInSession(cursor: Cursor): Promise<void> {
    cursor.starting = true;
    const session = cursor.socket.data.sessions.get(cursor.place.session_id);
    await session?.caught_up;
    if (cursor.at === undefined) {
      const position = await this.#readPosition(cursor.place);
      // A conversation created after the socket entered is sent from its beginning.
      const isNew = session !== undefined && position !== undefined && position.created_at >= session.entered_at;
      cursor.begin(isNew ? 0 : (position?.delivered_seq ?? cursor.reached));
    }
    await this.#parts.pump(cursor);
  }

  async #readPosition(place: Place): Promise<Position | undefined> {
    const { marks, delivered } = this.#parts;
    await marks.write(place.session_id);
    const [position] = await findPositions(this.#context, [place.conversation_id]);
    if (position !== undefined) delivered.learn(place, position.delivered_seq);
    return position;
  }

  async #whileOpen(socket: HelpdeskSocket, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#context.log.error({ err: error, socket: socket.id }, 'catching up failed; the socket is closed');
      socket.disconnect(true);
    }
  }
}

/** Resolves after the response to the current request is sent. */
const afterAnswer = () => new Promise<void>((resolve) => setImmediate(resolve));
