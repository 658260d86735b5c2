/**
 * Texts of mails to members, in their language: plain text, with one call to action. Names come from organisations,
 * members and customers: they stay on one line and never become links.
 */
import type { MemberLanguage, Role } from '@frontdesk/contract';
import { invitationLink } from '../sign-in/invitation-token.js';
import { passwordResetLink } from '../sign-in/password-reset-token.js';
import { MAIL_WORDS } from './mail-words.js';
import type { MailText } from './queue-mail.js';

const NAME_CHARACTERS = 100;
/** Zero-width non-joiner: not seen, and valid in no host, where browsers leave other invisible characters out. */
const NO_LINK = '\u200c';

interface Letter {
  base_url: string;
  organisation: string;
  /** Null: not known; the mail is in English. */
  language: MemberLanguage | null;
}

/**
 * `=?` would begin an encoded word (RFC 2047) of a subject, which mail programs show decoded. They also turn what looks
 * like an address, such as `shop.example`, into a link.
 */
function writeName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  const short = [...line].slice(0, NAME_CHARACTERS).join('');
  return short.replace(/[.:/@。．｡](?=\S)/g, `$&${NO_LINK}`);
}

/** @param ms since 1970 */
const sayTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const paragraphs = (...texts: string[]) => texts.join('\n\n');

export function writeInvitation(
  { base_url, organisation, language }: Letter,
  { role, token, expires_at }: { role: Role; token: string; expires_at: number },
): MailText {
  const name = writeName(organisation);
  const words = MAIL_WORDS[language ?? 'en'].invitation;
  return {
    subject: words.subject(name),
    text: paragraphs(words.text(name, role), invitationLink(base_url, token), words.until(sayTime(expires_at))),
  };
}

export function writePasswordReset(
  { base_url, organisation, language }: Letter,
  { token, expires_at }: { token: string; expires_at: number },
): MailText {
  const name = writeName(organisation);
  const words = MAIL_WORDS[language ?? 'en'].password_reset;
  return {
    subject: words.subject(name),
    text: paragraphs(words.text(name), passwordResetLink(base_url, token), words.until(sayTime(expires_at))),
  };
}

/** @param customer undefined if the name is unknown */
export function writeWaiting(
  { base_url, organisation, language }: Letter,
  { customer, conversation_id, since }: { customer: string | undefined; conversation_id: string; since: number },
): MailText {
  const { waiting, turn_off } = MAIL_WORDS[language ?? 'en'];
  const name = customer === undefined ? waiting.a_customer : writeName(customer);
  return {
    subject: waiting.subject(name),
    text: paragraphs(
      waiting.text({ customer: name, organisation: writeName(organisation), since: sayTime(since) }),
      `${base_url}/console/desk/needs_human/${encodeURIComponent(conversation_id)}`,
      turn_off(`${base_url}/console/account`),
    ),
  };
}

interface Mention {
  note_id: string;
  conversation_id: string;
  /** The note's author. */
  by: string;
}

/** @param mentions one or more, without the notes, which are read where access is checked */
export function writeMentions({ base_url, organisation, language }: Letter, mentions: readonly Mention[]): MailText {
  const name = writeName(organisation);
  const { mention, mentions: several, turn_off } = MAIL_WORDS[language ?? 'en'];
  const authors = [...new Set(mentions.map(({ by }) => writeName(by)))];
  const by = new Intl.ListFormat(language ?? 'en').format(authors);
  const [first, ...others] = mentions;
  const single = first !== undefined && others.length === 0;
  const where = single ? `/${encodeURIComponent(first.conversation_id)}#note-${encodeURIComponent(first.note_id)}` : '';
  return {
    subject: single ? mention.subject(by) : several.subject(mentions.length, name),
    text: paragraphs(
      single ? mention.text(by, name) : several.text(mentions.length, name, by),
      `${base_url}/console/desk/mentions${where}`,
      turn_off(`${base_url}/console/account`),
    ),
  };
}
