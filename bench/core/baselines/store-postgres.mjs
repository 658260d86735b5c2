/** The rows of `store.mjs` in Postgres: one statement for all that share a commit. */
import pg from 'pg';

/** @returns stores rows in one commit */
export async function openStore() {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  await client.query(`
    create table conversations (id text primary key, session_id text not null, last_seq integer not null);
    create table messages (conversation_id text not null, seq integer not null, id text not null, session_id text not null,
      message text not null, created_at bigint not null, primary key (conversation_id, seq));
    create table receipts (session_id text not null, client_message_id text not null,
      primary key (session_id, client_message_id));`);
  const text = `
    with input as (
      select *, row_number() over (partition by conversation_id order by place) as ahead
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
        with ordinality as rows (conversation_id, session_id, client_message_id, id, message, place)
    ), received as (
      insert into receipts select session_id, client_message_id from input
    ), counted as (
      select conversation_id, min(session_id) as session_id, count(*)::integer as messages from input group by 1
    ), advanced as (
      insert into conversations select conversation_id, session_id, messages from counted
      on conflict (id) do update set last_seq = conversations.last_seq + excluded.last_seq returning id, last_seq
    )
    insert into messages
    select i.conversation_id, a.last_seq - c.messages + i.ahead, i.id, i.session_id, i.message, $6
    from input i join counted c using (conversation_id) join advanced a on a.id = i.conversation_id`;
  const columns = ['conversation_id', 'session_id', 'client_message_id', 'id', 'message'];
  return (rows) =>
    client.query({
      name: 'store',
      text,
      values: [...columns.map((column) => rows.map((row) => row[column])), Date.now()],
    });
}
