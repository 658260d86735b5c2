/**
 * The first schema. Unique indexes prevent duplicates: open slots of a session, active calls and running turns of a
 * conversation, names of functions, uses of a client's message id.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();
  const unique = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).unique().on(on).columns(columns).execute();

  await table('organisations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('assistant_settings', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await table('api_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute();
  await index('api_keys_of_organisation', 'api_keys', ['organisation_id', 'created_at']);

  await table('functions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('requires_auth', 'integer', (c) => c.notNull())
    .addColumn('environment', 'text', (c) => c.notNull())
    .addColumn('parameters', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await unique('functions_by_name', 'functions', ['organisation_id', 'name']);

  await table('function_leaves')
    .addColumn('function_id', 'text', (c) => c.notNull().references('functions.id').onDelete('cascade'))
    .addColumn('parameter', 'text', (c) => c.notNull())
    .addColumn('leaf_id', 'text', (c) => c.notNull().references('functions.id'))
    .addPrimaryKeyConstraint('function_leaves_key', ['function_id', 'parameter'])
    .execute();
  await index('function_leaves_by_leaf', 'function_leaves', ['leaf_id']);

  await table('auth_configs')
    .addColumn('organisation_id', 'text', (c) => c.primaryKey().references('organisations.id'))
    .addColumn('login_url', 'text')
    .addColumn('forwarding', 'text', (c) => c.notNull())
    .addColumn('activation', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();

  await table('conversations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('ticket_id', 'text', (c) => c.notNull().unique())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('open_slot', 'integer')
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('handler', 'text', (c) => c.notNull())
    .addColumn('handler_epoch', 'integer', (c) => c.notNull())
    .addColumn('agent_id', 'text')
    .addColumn('agent_name', 'text')
    .addColumn('needs_human', 'integer', (c) => c.notNull())
    .addColumn('last_seq', 'integer', (c) => c.notNull())
    .addColumn('last_sender', 'text', (c) => c.notNull())
    .addColumn('last_word_at', 'bigint', (c) => c.notNull())
    .addColumn('close_suggested_at', 'bigint')
    .addColumn('customer_read_seq', 'integer', (c) => c.notNull())
    .addColumn('agent_read_seq', 'integer', (c) => c.notNull())
    .addColumn('customer_sid', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .execute();
  await unique('conversations_open_slots', 'conversations', ['organisation_id', 'session_id', 'open_slot']);
  await index('conversations_of_session', 'conversations', ['organisation_id', 'session_id', 'created_at']);
  await index('conversations_of_desk', 'conversations', ['organisation_id', 'updated_at']);
  await sql`create index conversations_idle on conversations (last_word_at) where open_slot is not null`.execute(db);

  await table('messages')
    .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('agent_id', 'text')
    .addColumn('agent_name', 'text')
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('attachment', 'integer', (c) => c.notNull())
    .addColumn('attachment_metadata', 'text')
    .addColumn('close_support', 'integer', (c) => c.notNull())
    .addColumn('closed_support', 'integer', (c) => c.notNull())
    .addColumn('in_reply_to', 'integer')
    .addColumn('turn_id', 'text')
    .addColumn('sid', 'text', (c) => c.notNull())
    .addColumn('heard_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('messages_key', ['conversation_id', 'seq'])
    .execute();
  await sql`create index messages_unheard on messages (organisation_id, session_id, conversation_id, seq)
    where heard_at is null`.execute(db);
  await sql`create index messages_unheard_lately on messages (created_at) where heard_at is null`.execute(db);

  await table('message_receipts')
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('client_message_id', 'text', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('conversation_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_receipts_key', ['organisation_id', 'session_id', 'client_message_id'])
    .execute();
  await index('message_receipts_by_age', 'message_receipts', ['created_at']);

  await table('turns')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
    .addColumn('message_seq', 'integer', (c) => c.notNull())
    .addColumn('handler_epoch', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_expires_at', 'bigint')
    .addColumn('model', 'text')
    .addColumn('outcome', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .execute();
  await unique('turns_of_message', 'turns', ['conversation_id', 'message_seq', 'handler_epoch']);
  await sql`create unique index turns_one_running on turns (conversation_id) where status = 'running'`.execute(db);
  await index('turns_of_conversation', 'turns', ['conversation_id', 'status', 'message_seq']);
  await sql`create index turns_queued on turns (created_at) where status = 'queued'`.execute(db);
  await sql`create index turns_leased on turns (lease_expires_at) where status = 'running'`.execute(db);

  await table('turn_steps')
    .addColumn('turn_id', 'text', (c) => c.notNull().references('turns.id'))
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('duration_ms', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('turn_steps_key', ['turn_id', 'position'])
    .execute();

  await table('login_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('state_hash', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text')
    .addColumn('conversation_id', 'text')
    .addColumn('turn_id', 'text')
    .addColumn('token_hash', 'text')
    .addColumn('sealed_token', 'text')
    .addColumn('token_expires_at', 'bigint')
    .addColumn('confirmation_hash', 'text')
    .addColumn('confirmation_attempts', 'integer', (c) => c.notNull())
    .addColumn('activated_at', 'bigint')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await unique('login_sessions_by_state', 'login_sessions', ['organisation_id', 'state_hash']);
  await index('login_sessions_of_session', 'login_sessions', ['organisation_id', 'session_id', 'created_at']);
  await index('login_sessions_by_expiry', 'login_sessions', ['expires_at']);

  await table('customer_tokens')
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('sealed_token', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_tokens_key', ['organisation_id', 'session_id'])
    .execute();
  await index('customer_tokens_by_expiry', 'customer_tokens', ['expires_at']);

  await table('calls')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
    .addColumn('active', 'integer')
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await unique('calls_one_active', 'calls', ['conversation_id', 'active']);

  await table('reviews')
    .addColumn('conversation_id', 'text', (c) => c.primaryKey().references('conversations.id'))
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('rating', 'text', (c) => c.notNull())
    .addColumn('review', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await index('reviews_of_organisation', 'reviews', ['organisation_id', 'updated_at']);
}
