/**
 * Texts of mails to members: plain text, with one call to action. Names come from organisations and customers, and stay
 * on one line.
 */
import type { Role } from '@frontdesk/contract';
import { invitationLink } from '../sign-in/invitation-token.js';
import { passwordResetLink } from '../sign-in/password-reset-token.js';
import type { MailText } from './queue-mail.js';

const NAME_CHARACTERS = 100;
const ROLES: Record<Role, string> = { owner: 'an owner', admin: 'an admin', agent: 'an agent' };

interface Link {
  base_url: string;
  organisation: string;
}

const onOneLine = (name: string) =>
  name
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, NAME_CHARACTERS);

/** @param ms since 1970 */
const sayDate = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export function writeInvitation(
  { base_url, organisation }: Link,
  { role, token, expires_at }: { role: Role; token: string; expires_at: number },
): MailText {
  const name = onOneLine(organisation);
  return {
    subject: `Your invitation to ${name}`,
    text: [
      `You are invited to join ${name} as ${ROLES[role]}. Choose your name and password here:`,
      invitationLink(base_url, token),
      `The link works once, until ${sayDate(expires_at)}. If you did not expect this, ignore it: nothing happens without you.`,
    ].join('\n\n'),
  };
}

export function writePasswordReset(
  { base_url, organisation }: Link,
  { token, expires_at }: { token: string; expires_at: number },
): MailText {
  const name = onOneLine(organisation);
  return {
    subject: `A new password for ${name}`,
    text: [
      `Choose a new password for ${name} here:`,
      passwordResetLink(base_url, token),
      `The link works once, until ${sayDate(expires_at)}. Until you use it your password stays. If you did not ask for it, ignore it.`,
    ].join('\n\n'),
  };
}

/** @param customer undefined if the name is unknown */
export function writeWaiting(
  { base_url, organisation }: Link,
  { customer, conversation_id, since }: { customer: string | undefined; conversation_id: string; since: number },
): MailText {
  const name = customer === undefined ? 'A customer' : onOneLine(customer);
  return {
    subject: `${name} is waiting for a human`,
    text: [
      `${name} asked ${onOneLine(organisation)} for a human at ${sayDate(since)}, and nobody has come yet. Open the conversation:`,
      `${base_url}/console/desk/needs_human/${encodeURIComponent(conversation_id)}`,
      `You can turn these mails off on your account page: ${base_url}/console/account`,
    ].join('\n\n'),
  };
}

interface Mention {
  note_id: string;
  conversation_id: string;
  /** The note's author. */
  by: string;
}

/** @param mentions one or more, without the notes, which are read where access is checked */
export function writeMentions({ base_url, organisation }: Link, mentions: readonly Mention[]): MailText {
  const name = onOneLine(organisation);
  const by = [...new Set(mentions.map((mention) => onOneLine(mention.by)))];
  const [first, ...others] = mentions;
  const single = first !== undefined && others.length === 0;
  const where = single ? `${encodeURIComponent(first.conversation_id)}#note-${encodeURIComponent(first.note_id)}` : '';
  return {
    subject: single ? `${by[0]} mentioned you in a note` : `${mentions.length} notes of ${name} mention you`,
    text: [
      single
        ? `${by[0]} mentioned you in a note at ${name}, and you have not read it yet. Open it:`
        : `${mentions.length} notes at ${name} mention you, and you have not read them yet. They are by ${LIST.format(by)}. Open them:`,
      `${base_url}/console/desk/mentions${where === '' ? '' : `/${where}`}`,
      `You can turn these mails off on your account page: ${base_url}/console/account`,
    ].join('\n\n'),
  };
}

const LIST = new Intl.ListFormat('en');
