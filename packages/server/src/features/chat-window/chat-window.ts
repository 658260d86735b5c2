/** An organisation's chat window settings. They take effect at once, even if the organisation works with releases. */
import {
  ATTACHMENT_EXTENSIONS,
  type ChatWindow,
  type ChatWindowSettings,
  chatWindowSettings,
  LIMITS,
  type Office,
} from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { parseStored } from '../../stored-settings.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { contentVersion, refuseChanged } from '../refuse-changed.js';
import { currentOrganisationData } from '../settings/organisation-data.js';
import { translateDefaults } from '../settings/service-words.js';
import type { Edition } from '../test-sessions.js';
import { checkLogo } from './check-logo.js';
import { chooseColours } from './choose-colours.js';
import { findOffice } from './find-office.js';

/** @returns the defaults if nothing was saved */
export const readChatWindow = ({ database }: Context, organisation_id: string): Promise<ChatWindowSettings> =>
  read(database.read, organisation_id);

async function read(query: Kysely<Schema>, organisation_id: string): Promise<ChatWindowSettings> {
  const row = await query
    .selectFrom('chat_windows')
    .select('settings')
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return parseStored(chatWindowSettings, row?.settings ?? '{}');
}

/** Omitted settings return to their defaults. @throws {AppError} `changed_meanwhile` */
export async function saveChatWindow(
  context: Context,
  organisation_id: string,
  settings: ChatWindowSettings,
  by: Author,
  seen?: string,
): Promise<ChatWindowSettings> {
  const { colour, theme, position, logo, texts } = settings;
  await checkLogo(logo);
  await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    refuseChanged(seen, contentVersion(await read(transaction.query, organisation_id)));
    const row = { settings: JSON.stringify(settings), updated_at: context.now() };
    await transaction.query
      .insertInto('chat_windows')
      .values({ organisation_id, ...row })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(row))
      .execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'chat_window.changed',
      detail: { colour, theme, position, logo: logo !== null, languages: texts.map(({ language }) => language) },
    });
  });
  return settings;
}

/** @returns null if the organisation has no office hours */
export async function readOffice(context: Context, organisation_id: string): Promise<Office | null> {
  const { office_hours } = await readChatWindow(context, organisation_id);
  if (office_hours === null) return null;
  const { settings } = await currentOrganisationData(context, organisation_id, 'live');
  return findOffice(office_hours, settings.time_zone, context.now());
}

interface Asked {
  edition: Edition;
  /** BCP 47, of the customer; undefined: the organisation's own texts. */
  language: string | undefined;
  /** Whether a call would be answered now. */
  voice: boolean;
  /** Whether there are articles that the customer may read. */
  articles: boolean;
}

/** What a customer's window shows with these settings. */
export async function showChatWindow(
  context: Context,
  organisation_id: string,
  settings: ChatWindowSettings,
  { edition, language, voice, articles }: Asked,
): Promise<ChatWindow> {
  const organisation = await currentOrganisationData(context, organisation_id, edition);
  const { assistant_name, greeting, time_zone } = translateDefaults(organisation.settings, language);
  const { office_hours } = settings;
  const texts = textsIn(language, settings) ?? settings;
  return {
    assistant_name,
    greeting: 'greeting' in texts && texts.greeting !== '' ? texts.greeting : greeting,
    language: organisation.settings.language,
    voice,
    organisation_name: organisation.name,
    reply_time: texts.reply_time,
    office: office_hours === null ? null : findOffice(office_hours, time_zone, context.now()),
    suggested_questions: texts.suggested_questions,
    theme: settings.theme,
    position: settings.position,
    colours: settings.colour === null ? null : chooseColours(settings.colour),
    logo: settings.logo,
    unread_title: settings.unread_title,
    unread_sound: settings.unread_sound,
    articles: articles && settings.article_search,
    attachments: { max_bytes: LIMITS.attachmentBytes, extensions: [...ATTACHMENT_EXTENSIONS] },
  };
}

/** `de-AT` uses texts for `de-AT`, or else for `de`. */
function textsIn(
  wanted: string | undefined,
  { texts }: ChatWindowSettings,
): ChatWindowSettings['texts'][number] | undefined {
  const tags = wanted === undefined ? [] : [wanted.toLowerCase(), wanted.toLowerCase().split('-')[0]];
  return tags
    .map((tag) => texts.find(({ language }) => language.toLowerCase() === tag))
    .find((found) => found !== undefined);
}
