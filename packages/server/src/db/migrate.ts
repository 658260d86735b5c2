/**
 * Migrates the schema to the newest version, and refuses a database that a newer version of the program has written:
 * running on it would lose data that this version does not know.
 */
import { type Kysely, type Migration, Migrator, PostgresAdapter, sql } from 'kysely';
import * as initial from './migrations/0001-initial.js';
import * as signIn from './migrations/0002-sign-in.js';
import * as loginSubject from './migrations/0003-login-subject.js';
import * as organisations from './migrations/0004-organisations.js';
import * as usage from './migrations/0005-usage.js';
import * as attachments from './migrations/0006-attachments.js';
import * as desk from './migrations/0007-desk.js';
import * as insight from './migrations/0008-insight.js';
import * as auditRetention from './migrations/0009-audit-retention.js';
import * as voice from './migrations/0010-voice.js';
import * as callLog from './migrations/0011-call-log.js';
import * as passwordResets from './migrations/0012-password-resets.js';
import * as messagePath from './migrations/0013-message-path.js';
import * as signInAddresses from './migrations/0014-sign-in-addresses.js';
import * as writeProbes from './migrations/0015-write-probes.js';
import * as testSessions from './migrations/0016-test-sessions.js';
import * as deliveredSeq from './migrations/0017-delivered-seq.js';
import * as functionDeclarations from './migrations/0018-function-declarations.js';
import * as turnResults from './migrations/0019-turn-results.js';
import * as functionAnswers from './migrations/0020-function-answers.js';
import * as loginIdentity from './migrations/0021-login-identity.js';
import * as unansweredQuestions from './migrations/0022-unanswered-questions.js';
import * as fewerIndexes from './migrations/0023-fewer-indexes.js';
import * as suggestions from './migrations/0024-suggestions.js';
import * as cards from './migrations/0025-cards.js';
import * as knowledge from './migrations/0026-knowledge.js';
import * as tests from './migrations/0027-tests.js';
import * as releases from './migrations/0028-releases.js';
import * as articleEditions from './migrations/0029-article-editions.js';
import * as repliesByPlace from './migrations/0030-replies-by-place.js';
import * as secretKeys from './migrations/0031-secret-keys.js';
import * as webhooks from './migrations/0032-webhooks.js';
import * as endpointAuth from './migrations/0033-endpoint-auth.js';
import * as actions from './migrations/0034-actions.js';
import * as customers from './migrations/0035-customers.js';
import * as idempotencyKeys from './migrations/0037-idempotency-keys.js';
import * as signOn from './migrations/0038-sign-on.js';
import * as privacy from './migrations/0039-privacy.js';
import * as mail from './migrations/0040-mail.js';
import * as heapOnlyUpdates from './migrations/0042-heap-only-updates.js';
import * as deletedOrganisations from './migrations/0043-deleted-organisations.js';
import * as mcp from './migrations/0044-mcp.js';
import * as loginCustomer from './migrations/0045-login-customer.js';
import * as severalOrganisations from './migrations/0046-several-organisations.js';
import * as chatWindows from './migrations/0047-chat-windows.js';
import * as handoverReason from './migrations/0048-handover-reason.js';
import * as conversationTags from './migrations/0049-conversation-tags.js';
import * as contactEmail from './migrations/0050-contact-email.js';
import * as snooze from './migrations/0051-snooze.js';
import * as savedViews from './migrations/0052-saved-views.js';
import * as cannedReplyActions from './migrations/0053-canned-reply-actions.js';
import * as assignment from './migrations/0054-assignment.js';
import * as analyticsTotals from './migrations/0055-analytics-totals.js';
import * as invitationMaker from './migrations/0056-invitation-maker.js';
import * as handlerReadMarks from './migrations/0058-handler-read-marks.js';
import * as voiceServers from './migrations/0060-voice-servers.js';
import * as priority from './migrations/0061-priority.js';
import * as answerFeedback from './migrations/0063-answer-feedback.js';
import * as exampleConversations from './migrations/0064-example-conversations.js';
import * as targets from './migrations/0065-targets.js';
import * as noteMentions from './migrations/0067-note-mentions.js';
import * as analyticsChanges from './migrations/0069-analytics-changes.js';
import * as conversationsByOpening from './migrations/0070-conversations-by-opening.js';
import * as agentOfViews from './migrations/0071-agent-of-views.js';
import * as missedTargets from './migrations/0072-missed-targets.js';
import * as handoverSummaries from './migrations/0073-handover-summaries.js';
import * as mentionMails from './migrations/0074-mention-mails.js';
import * as closedOfNobody from './migrations/0077-closed-of-nobody.js';
import * as mergedConversations from './migrations/0078-merged-conversations.js';
import * as phoneCalls from './migrations/0079-phone-calls.js';
import * as customerPhoneNumbers from './migrations/0080-customer-phone-numbers.js';
import * as callRecordings from './migrations/0083-call-recordings.js';
import * as recordingsRetention from './migrations/0084-recordings-retention.js';
import * as memberLanguage from './migrations/0085-member-language.js';
import * as testMode from './migrations/0086-test-mode.js';
import * as leafCalls from './migrations/0087-leaf-calls.js';
import * as embeddings from './migrations/0088-embeddings.js';

/** By name, which also defines the order. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-sign-in': signIn,
  '0003-login-subject': loginSubject,
  '0004-organisations': organisations,
  '0005-usage': usage,
  '0006-attachments': attachments,
  '0007-desk': desk,
  '0008-insight': insight,
  '0009-audit-retention': auditRetention,
  '0010-voice': voice,
  '0011-call-log': callLog,
  '0012-password-resets': passwordResets,
  '0013-message-path': messagePath,
  '0014-sign-in-addresses': signInAddresses,
  '0015-write-probes': writeProbes,
  '0016-test-sessions': testSessions,
  '0017-delivered-seq': deliveredSeq,
  '0018-function-declarations': functionDeclarations,
  '0019-turn-results': turnResults,
  '0020-function-answers': functionAnswers,
  '0021-login-identity': loginIdentity,
  '0022-unanswered-questions': unansweredQuestions,
  '0023-fewer-indexes': fewerIndexes,
  '0024-suggestions': suggestions,
  '0025-cards': cards,
  '0026-knowledge': knowledge,
  '0027-tests': tests,
  '0028-releases': releases,
  '0029-article-editions': articleEditions,
  '0030-replies-by-place': repliesByPlace,
  '0031-secret-keys': secretKeys,
  '0032-webhooks': webhooks,
  '0033-endpoint-auth': endpointAuth,
  '0034-actions': actions,
  '0035-customers': customers,
  '0037-idempotency-keys': idempotencyKeys,
  '0038-sign-on': signOn,
  '0039-privacy': privacy,
  '0040-mail': mail,
  '0042-heap-only-updates': heapOnlyUpdates,
  '0043-deleted-organisations': deletedOrganisations,
  '0044-mcp': mcp,
  '0045-login-customer': loginCustomer,
  '0046-several-organisations': severalOrganisations,
  '0047-chat-windows': chatWindows,
  '0048-handover-reason': handoverReason,
  '0049-conversation-tags': conversationTags,
  '0050-contact-email': contactEmail,
  '0051-snooze': snooze,
  '0052-saved-views': savedViews,
  '0053-canned-reply-actions': cannedReplyActions,
  '0054-assignment': assignment,
  '0055-analytics-totals': analyticsTotals,
  '0056-invitation-maker': invitationMaker,
  '0058-handler-read-marks': handlerReadMarks,
  '0060-voice-servers': voiceServers,
  '0061-priority': priority,
  '0063-answer-feedback': answerFeedback,
  '0064-example-conversations': exampleConversations,
  '0065-targets': targets,
  '0067-note-mentions': noteMentions,
  '0069-analytics-changes': analyticsChanges,
  '0070-conversations-by-opening': conversationsByOpening,
  '0071-agent-of-views': agentOfViews,
  '0072-missed-targets': missedTargets,
  '0073-handover-summaries': handoverSummaries,
  '0074-mention-mails': mentionMails,
  '0077-closed-of-nobody': closedOfNobody,
  '0078-merged-conversations': mergedConversations,
  '0079-phone-calls': phoneCalls,
  '0080-customer-phone-numbers': customerPhoneNumbers,
  '0083-call-recordings': callRecordings,
  '0084-recordings-retention': recordingsRetention,
  '0085-member-language': memberLanguage,
  '0086-test-mode': testMode,
  '0087-leaf-calls': leafCalls,
  '0088-embeddings': embeddings,
};

/**
 * Runs all that are missing in one transaction: a process that is killed leaves the database as it was.
 * @param migrations those of this program; a test gives those of an earlier one
 * @throws if the database is newer, or a migration fails
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<void> {
  const done = await readDone(db);
  refuseNewer(done, migrations);
  if (Object.keys(migrations).every((name) => done.includes(name))) return;
  // Otherwise rows that refer to a table are deleted when it is recreated. Has no effect within a transaction.
  await keepForeignKeys(db, 'off');
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  await keepForeignKeys(db, 'on');
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  throw new Error(
    `The database could not be brought up to date${failed ? ` (migration ${failed.migrationName})` : ''}`,
    {
      cause: error,
    },
  );
}

async function keepForeignKeys<Schema>(db: Kysely<Schema>, state: 'on' | 'off'): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`pragma foreign_keys = ${sql.raw(state)}`.execute(db);
}

/** @returns the names of the migrations that the database has */
async function readDone<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

function refuseNewer(done: readonly string[], migrations: object): void {
  const unknown = done.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new Error(
      `The database was written by a newer version of Frontdesk (it has ${unknown.join(', ')}). Start that version, or restore a backup made before the upgrade.`,
    );
}
