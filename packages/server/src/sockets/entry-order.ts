/**
 * Puts the entries of a conversation in their order before anybody is told. Servers tell one another after they have
 * committed, so an entry can overtake the one before it on its way here. It then waits, briefly; what has not come by
 * then is read from the database, where it must be: an entry is committed after all those before it.
 */
import type { Context } from '../features/context.js';
import { findEntriesBetween, type UnheardEntry } from '../features/conversations/unheard.js';

/** How long an entry waits for the one before it, in ms; between two servers the way is a few. */
const WAIT_MS = 150;

type Place = Pick<UnheardEntry, 'organisation_id' | 'conversation_id' | 'session_id'>;

interface Audience {
  /** Is anybody of this server to be told of this conversation? */
  listens(place: Place): boolean;
  tell(event: UnheardEntry): void;
  /** Its turn is over: most have had it. */
  tellLate(event: UnheardEntry): void;
  /** What was read from the database lacks what only its announcement carried. */
  complete(event: UnheardEntry): Promise<UnheardEntry>;
}

export interface EntryOrder extends AsyncDisposable {
  /** An entry as it comes, in any order and more than once. */
  add(event: UnheardEntry): void;
  /** Somebody is about to listen to a conversation that has come to `last_seq`, where that is known. */
  begin(place: Place, last_seq: number | undefined): void;
  /** Forgets the conversations that nobody listens to any more. */
  forget(): void;
}

interface Line {
  place: Place;
  /** The `seq` told last; undefined while nothing is known of it. */
  told: number | undefined;
  /** By `seq`, each once. */
  waiting: UnheardEntry[];
  timer: NodeJS.Timeout | undefined;
}

export function createEntryOrder(context: Context, audience: Audience): EntryOrder {
  const lines = new Map<string, Line>();

  function lineOf(event: UnheardEntry): Line {
    const known = lines.get(event.conversation_id);
    return known ?? open(event, event.entry.seq === 1 ? 0 : undefined);
  }

  function open({ organisation_id, conversation_id, session_id }: Place, told: number | undefined): Line {
    close(conversation_id);
    const place = { organisation_id, conversation_id, session_id };
    const line: Line = { place, told, waiting: [], timer: undefined };
    lines.set(conversation_id, line);
    return line;
  }

  function close(conversation_id: string): void {
    clearTimeout(lines.get(conversation_id)?.timer);
    lines.delete(conversation_id);
  }

  /** Tells what has its place next, and sees to the rest. */
  function advance(line: Line): void {
    while (line.told !== undefined && line.waiting[0]?.entry.seq === line.told + 1) tellNext(line);
    if (line.waiting.length > 0) {
      line.timer ??= setTimeout(() => void fill(line), line.told === undefined ? 0 : WAIT_MS);
      return;
    }
    clearTimeout(line.timer);
    line.timer = undefined;
  }

  function tellNext(line: Line): void {
    const event = line.waiting.shift();
    if (event === undefined) return;
    line.told = event.entry.seq;
    audience.tell(event);
  }

  /** Reads what is missing up to the newest that waits, and tells all of it. */
  async function fill(line: Line): Promise<void> {
    const newest = line.waiting.at(-1)?.entry.seq ?? 0;
    try {
      for (const event of await findEntriesBetween(context, line.place, { after: line.told, before: newest }))
        insert(line, await audience.complete(event));
    } catch (error) {
      context.log.warn({ err: error }, 'missing entries could not be read; going on without them');
    }
    if (lines.get(line.place.conversation_id) !== line) return;
    for (const event of [...line.waiting]) if (event.entry.seq <= newest) tellNext(line);
    line.timer = undefined;
    advance(line);
  }

  function insert(line: Line, event: UnheardEntry): void {
    const { seq } = event.entry;
    if (seq <= (line.told ?? 0)) return;
    const index = line.waiting.findIndex((other) => other.entry.seq >= seq);
    if (index < 0) line.waiting.push(event);
    else if (line.waiting[index]?.entry.seq !== seq) line.waiting.splice(index, 0, event);
  }

  return {
    add(event) {
      if (!audience.listens(event)) return close(event.conversation_id);
      const line = lineOf(event);
      if (event.entry.seq <= (line.told ?? 0)) return audience.tellLate(event);
      insert(line, event);
      advance(line);
    },
    begin(place, last_seq) {
      if (!lines.has(place.conversation_id) || !audience.listens(place)) open(place, last_seq);
    },
    forget() {
      for (const [conversation_id, { place }] of lines) if (!audience.listens(place)) close(conversation_id);
    },
    async [Symbol.asyncDispose]() {
      for (const conversation_id of lines.keys()) close(conversation_id);
    },
  };
}
