/** The service's own sentences in the language in which a customer writes. */
import type { Kysely } from 'kysely';
import type { MessageRow, Schema } from '../../db/schema.js';
import { certainLanguage } from '../knowledge/extract/certain-language.js';
import { type AssistantSettings, readAssistantSettings, settingsOfConversation } from './assistant-settings.js';
import { hasServiceWords, type ServiceWords, serviceWords } from './service-words.js';

/** Number of a customer's newest messages that are read for their language. */
const READ_MESSAGES = 5;

/** @returns the language, if the service has sentences in it and the organisation replies in it */
export function answeredLanguage(
  language: string | null,
  { languages }: Pick<AssistantSettings, 'languages'>,
): string | undefined {
  if (language === null || !hasServiceWords(language)) return undefined;
  const answered = languages.map((one) => one.toLowerCase().split('-')[0]);
  return answered.length === 0 || answered.includes(language) ? language : undefined;
}

/**
 * The language of the customer's newest message of which there is no doubt, else the organisation's.
 * @param entries of the conversation, oldest first @returns BCP 47
 */
export async function customerLanguage(
  entries: readonly Pick<MessageRow, 'sender' | 'message'>[],
  settings: Pick<AssistantSettings, 'language' | 'languages'>,
): Promise<string> {
  // Its tables are small, unlike those for the languages of articles.
  const { detectAll } = await import('tinyld/light');
  const said = entries.flatMap(({ sender, message }) => (sender === 'customer' ? message : []));
  for (const text of said.slice(-READ_MESSAGES).reverse()) {
    const language = answeredLanguage(certainLanguage(text, detectAll), settings);
    if (language !== undefined) return language;
  }
  return settings.language;
}

/** By the settings of the conversation's edition. @param query that of the transaction, if there is one */
export async function readCustomerWords(query: Kysely<Schema>, conversation_id: string): Promise<ServiceWords> {
  const { assistant_settings } = await query
    .selectFrom('conversations')
    .innerJoin('organisations', 'organisations.id', 'conversations.organisation_id')
    .leftJoin('organisation_drafts', 'organisation_drafts.organisation_id', 'organisations.id')
    .select(settingsOfConversation)
    .where('conversations.id', '=', conversation_id)
    .executeTakeFirstOrThrow();
  const newest = await query
    .selectFrom('messages')
    .select(['sender', 'message'])
    .where('conversation_id', '=', conversation_id)
    .where('sender', '=', 'customer')
    .orderBy('seq', 'desc')
    .limit(READ_MESSAGES)
    .execute();
  return serviceWords({
    language: await customerLanguage(newest.reverse(), readAssistantSettings(assistant_settings)),
  });
}
