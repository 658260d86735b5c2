/**
 * Sign-on: an organisation's identity provider, the domains whose addresses it signs in, and the linked account of each
 * member. Several organisations may claim a domain; only one can have it verified.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);

  await table('sign_on_providers')
    .addColumn('organisation_id', 'text', (c) => c.primaryKey().references('organisations.id'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('sealed_client_secret', 'text')
    .addColumn('group_claim', 'text')
    .addColumn('group_roles', 'text', (c) => c.notNull())
    .addColumn('default_role', 'text')
    .addColumn('creates_members', 'integer', (c) => c.notNull())
    .addColumn('accepts_unverified_email', 'integer', (c) => c.notNull())
    .addColumn('emergency_member_id', 'text', (c) => c.references('members.id').onDelete('set null'))
    .addColumn('tested_at', 'bigint')
    .addColumn('last_test', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();

  await table('sign_on_domains')
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('challenge', 'text', (c) => c.notNull())
    .addColumn('verified_at', 'bigint')
    .addColumn('enforced', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sign_on_domains_key', ['organisation_id', 'domain'])
    .execute();
  await sql`create unique index sign_on_domains_verified on sign_on_domains (domain)
    where verified_at is not null`.execute(db);

  await table('member_sign_ons')
    .addColumn('member_id', 'text', (c) => c.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('member_sign_ons_person', ['organisation_id', 'issuer', 'subject'])
    .execute();

  await db.schema
    .alterTable('member_sessions')
    .addColumn('signed_on', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
