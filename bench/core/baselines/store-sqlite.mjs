/** The rows of `store.mjs` in SQLite, on a thread of its own, so that no fsync stops the event loop. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

/** @returns stores rows in one commit */
export function openStore() {
  const worker = new Worker(new URL(import.meta.url), { workerData: process.env.DATA_FILE });
  let stored;
  worker.on('message', () => stored());
  return (rows) =>
    new Promise((resolve) => {
      stored = resolve;
      worker.postMessage(rows);
    });
}

if (!isMainThread) {
  const database = new DatabaseSync(workerData);
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000;
    create table conversations (id text primary key, session_id text not null, last_seq integer not null);
    create table messages (conversation_id text not null, seq integer not null, id text not null, session_id text not null,
      message text not null, created_at integer not null, primary key (conversation_id, seq)) without rowid;
    create table receipts (session_id text not null, client_message_id text not null, seq integer not null,
      primary key (session_id, client_message_id)) without rowid;`);
  const next = database.prepare(`insert into conversations values (?, ?, 1)
    on conflict (id) do update set last_seq = last_seq + 1 returning last_seq`);
  const keep = database.prepare('insert into messages values (?, ?, ?, ?, ?, ?)');
  const receive = database.prepare('insert into receipts values (?, ?, ?)');
  parentPort.on('message', (rows) => {
    database.exec('begin immediate');
    for (const { conversation_id, session_id, client_message_id, id, message } of rows) {
      const { last_seq } = next.get(conversation_id, session_id);
      keep.run(conversation_id, last_seq, id, session_id, message, Date.now());
      receive.run(session_id, client_message_id, last_seq);
    }
    database.exec('commit');
    parentPort.postMessage(rows.length);
  });
}
