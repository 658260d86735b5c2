/**
 * A TCP proxy in front of Postgres that counts round trips, statements, and commits of transactions that write. It parses
 * the wire protocol (version 3) and forwards all bytes unchanged.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const WRITES = /\b(insert\s+into|update\s+[\w"]|delete\s+from|merge\s+into)/i;
const IDLE = 'I'.charCodeAt(0);

/** @returns the URL of the database through the proxy, and a function that returns the counts so far */
export async function startPostgresProxy(scope, databaseUrl) {
  const target = new URL(databaseUrl);
  const counts = { round_trips: 0, statements: 0, commits: 0 };
  const sockets = new Set();
  const server = createServer((client) => {
    const postgres = connect(Number(target.port || 5_432), target.hostname);
    const session = new Session(counts);
    const pass = (from, to, read) => {
      from.setNoDelay(true);
      sockets.add(from);
      from.on('data', (chunk) => {
        read(chunk);
        to.write(chunk);
      });
      from.once('error', () => to.destroy());
      from.once('close', () => {
        sockets.delete(from);
        to.end();
      });
    };
    const requests = new Messages((type, body) => session.request(type, body), { startup: true });
    const answers = new Messages((type, body) => session.answer(type, body), { startup: false });
    pass(client, postgres, (chunk) => requests.read(chunk));
    pass(postgres, client, (chunk) => answers.read(chunk));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.add(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${server.address().port}` }).href;
  return { url, counts: () => ({ ...counts }) };
}

/** Splits a stream into messages of type, length and body. A client's first message has no type. */
class Messages {
  #rest = Buffer.alloc(0);
  #take;
  #startup;

  constructor(take, { startup }) {
    this.#take = take;
    this.#startup = startup;
  }

  read(chunk) {
    let rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const letter = this.#startup ? 0 : 1;
      if (rest.length < letter + 4) break;
      const length = letter + rest.readUInt32BE(letter);
      if (rest.length < length) break;
      if (letter === 1) this.#take(String.fromCharCode(rest[0]), rest.subarray(5, length));
      this.#startup = false;
      rest = rest.subarray(length);
    }
    this.#rest = rest;
  }
}

/** Follows one connection: which requests write, and how they end. */
class Session {
  #counts;
  #prepared = new Map();
  /** Whether a request since the last Sync writes. */
  #writes = false;
  /** For each unanswered Sync or simple query: whether it writes. */
  #asked = [];
  #transactionWrites = false;
  #rolledBack = false;

  constructor(counts) {
    this.#counts = counts;
  }

  request(type, body) {
    if (type === 'Q') this.#asked.push(WRITES.test(body.toString()));
    else if (type === 'P') {
      const [name, text] = texts(body, 2);
      this.#prepared.set(name, WRITES.test(text));
    } else if (type === 'B') {
      const [, name] = texts(body, 2);
      this.#writes ||= this.#prepared.get(name) ?? false;
    } else if (type === 'S') {
      this.#asked.push(this.#writes);
      this.#writes = false;
    }
  }

  answer(type, body) {
    if (type === 'C') {
      this.#counts.statements++;
      if (texts(body, 1)[0] === 'ROLLBACK') this.#rolledBack = true;
    } else if (type === 'E') this.#rolledBack = true;
    else if (type === 'Z') {
      // The first ReadyForQuery of a connection ends its startup.
      if (this.#asked.length === 0) return;
      this.#counts.round_trips++;
      if (this.#asked.shift()) this.#transactionWrites = true;
      if (body[0] !== IDLE) return;
      if (this.#transactionWrites && !this.#rolledBack) this.#counts.commits++;
      this.#transactionWrites = false;
      this.#rolledBack = false;
    }
  }
}

function texts(body, count) {
  const found = [];
  for (let at = 0; found.length < count; ) {
    const end = body.indexOf(0, at);
    found.push(body.toString('utf8', at, end));
    at = end + 1;
  }
  return found;
}
