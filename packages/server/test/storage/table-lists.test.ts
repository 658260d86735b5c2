/** Every table that holds rows of organisations or of customers is in the lists by which their data is found and erased. */
import { expect, test } from 'vitest';
import { ORGANISATION_TABLES } from '../../src/features/organisations/delete-organisation.js';
import { CUSTOMER_TABLES } from '../../src/features/privacy/erase-customer.js';
import { SESSION_TABLES } from '../../src/features/privacy/session-tables.js';
import { openTestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

/** Tables with one of these columns, except those that are listed or excepted. */
async function unlisted(columns: readonly string[], ...known: (readonly string[])[]): Promise<string[]> {
  await using test = await openTestContext(databases()[0]!);
  const tables = await test.context.database.read.introspection.getTables();
  const listed = known.flat();
  return tables
    .filter((table) => table.columns.some(({ name }) => columns.includes(name)))
    .map(({ name }) => name)
    .filter((name) => !listed.includes(name));
}

test('an organisation that is deleted is erased from every table with organisation_id', async () => {
  const with_articles_and_members = ['passages', 'member_sign_ons'];
  // Their rows are deleted with the file, and the organisation after them.
  const with_files = ['recording_deletions'];
  expect(
    await unlisted(['organisation_id'], ORGANISATION_TABLES, with_articles_and_members, with_files),
    'add them to ORGANISATION_TABLES in features/organisations/delete-organisation.ts',
  ).toEqual([]);
});

test('a customer is found for an export or an erasure in every table with session_id', async () => {
  // Found through their conversations.
  const with_conversations = ['messages', 'message_receipts'];
  expect(
    await unlisted(['session_id'], SESSION_TABLES, with_conversations),
    'add them to SESSION_TABLES in features/privacy/session-tables.ts',
  ).toEqual([]);
});

test('a customer who is erased is erased from every table with a session, a conversation or a turn', async () => {
  // Ids, times and counts; they go with their conversation.
  const without_data = [
    'analytics_changes',
    'analytics_conversations',
    'conversation_targets',
    'example_conversations',
    'webhook_cursors',
  ];
  expect(
    await unlisted(['session_id', 'conversation_id', 'turn_id'], CUSTOMER_TABLES, without_data),
    'erase them in features/privacy/, add them to CUSTOMER_TABLES in erase-customer.ts, and fill them in test/storage/privacy.test.ts',
  ).toEqual([]);
});
