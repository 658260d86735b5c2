/** Authentication of the service at an organisation's endpoints. Servers cache it under `version`. */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

const TABLES = ['endpoint_headers', 'signing_secrets'];

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('endpoint_headers')
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('origin', 'text')
    .addColumn('sealed_value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('endpoint_headers_key', ['organisation_id', 'position'])
    .execute();
  await db.schema
    .createTable('signing_secrets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('signing_secrets_of_organisation')
    .on('signing_secrets')
    .columns(['organisation_id', 'created_at'])
    .execute();

  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const table of TABLES) for (const statement of triggers(table, postgres)) await sql.raw(statement).execute(db);
}

function triggers(table: string, postgres: boolean): string[] {
  if (postgres)
    return [
      `create trigger ${table}_version after insert or update or delete on ${table}
        for each row execute function bump_organisation_version()`,
    ];
  return ['insert', 'update', 'delete'].map(
    (change) => `create trigger ${table}_version_on_${change} after ${change} on ${table} begin
      update organisations set version = version + 1 where id = ${change === 'delete' ? 'old' : 'new'}.organisation_id; end`,
  );
}
