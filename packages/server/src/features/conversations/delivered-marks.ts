/**
 * The delivered marks of conversations (`delivered_seq`): how far a client of the customer has the log. A mark needs no
 * commit of its own: those of one second are written together. Code that reads the marks of a session has them written
 * first.
 */
import { type Compilable, sql } from 'kysely';
import { hasRowLocks, lockRows } from '../../db/lock-rows.js';
import type { Context } from '../context.js';

/** How long a mark waits for others, in ms. */
const WAIT_MS = 1_000;

interface Mark {
  conversation_id: string;
  session_id: string;
  seq: number;
}

export interface DeliveredMarks extends AsyncDisposable {
  /** Notes that a client of the customer has the conversation up to `seq`. */
  add(mark: Mark): void;
  /** Whether a mark of the conversation may not be on disk yet. */
  isUnwritten(conversation_id: string): boolean;
  /** Writes the marks of a session. Resolves once they are on disk, or could not be written: then they are retried. */
  write(session_id: string): Promise<void>;
}

export function createDeliveredMarks(context: Context): DeliveredMarks {
  const waiting = new Map<string, Mark>();
  const writing = new Map<Mark[], Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  function add(mark: Mark): void {
    const earlier = waiting.get(mark.conversation_id);
    if (earlier === undefined || earlier.seq < mark.seq) waiting.set(mark.conversation_id, mark);
    timer ??= setTimeout(() => void writeAll(), WAIT_MS).unref();
  }

  /** Never rejects. */
  function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const marks = [...waiting.values()];
    waiting.clear();
    const done = context.database
      .write(moveMarks(context, marks))
      .then(
        () => undefined,
        (error: unknown) => {
          // Until the marks are written, entries can be delivered again. No entry is lost.
          context.log.warn({ err: error }, 'what was delivered could not be recorded; trying again');
          for (const mark of marks) add(mark);
        },
      )
      .finally(() => writing.delete(marks));
    writing.set(marks, done);
    return done;
  }

  return {
    add,
    isUnwritten: (conversation_id) =>
      waiting.has(conversation_id) ||
      [...writing.keys()].some((marks) => marks.some((mark) => mark.conversation_id === conversation_id)),
    async write(session_id) {
      const isOfSession = (mark: Mark) => mark.session_id === session_id;
      if ([...waiting.values()].some(isOfSession)) await writeAll();
      await Promise.all([...writing].map(([marks, done]) => (marks.some(isOfSession) ? done : undefined)));
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      if (waiting.size > 0) await writeAll();
      await Promise.all(writing.values());
    },
  };
}

/** Marks only increase. Conversations are locked in the order of all locks. */
function moveMarks({ database }: Context, marks: readonly Mark[]): { query: Compilable }[] {
  const { read } = database;
  const ids = marks.map(({ conversation_id }) => conversation_id);
  const marked = read.selectFrom('conversations').select('id').where('id', 'in', ids).orderBy('id');
  const rows = marks.map(
    ({ conversation_id, seq }) => sql`(cast(${conversation_id} as text), cast(${seq} as integer))`,
  );
  const moved = sql`with marks (id, seq) as (values ${sql.join(rows)})
    update conversations set delivered_seq = marks.seq from marks
    where conversations.id = marks.id and conversations.delivered_seq < marks.seq`;
  const move = { query: { compile: () => moved.compile(read) } };
  return hasRowLocks(database) ? [{ query: lockRows(database, marked, 'update') }, move] : [move];
}
