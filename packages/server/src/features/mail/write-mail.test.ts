/** Every mail is in the language of the member, keeps its link and its names, and is in English for who has none yet. */
import { type MemberLanguage, memberLanguage } from '@frontdesk/contract';
import { describe, expect, test } from 'vitest';
import { writeInvitation, writeMentions, writePasswordReset, writeWaiting } from './write-mail.js';

const LINK = { base_url: 'https://desk.example', organisation: 'Shop\n& Sons' };
const EXPIRES_AT = Date.UTC(2026, 10, 28, 9, 30);
const note = (by: string) => ({ note_id: 'n1', conversation_id: 'c1', by });

const MAILS = {
  invitation: {
    write: (language: MemberLanguage | null) =>
      writeInvitation({ ...LINK, language }, { role: 'agent', token: 't1', expires_at: EXPIRES_AT }),
    says: ['Shop & Sons', 'https://desk.example/console/invitation#t1', '2026-11-28 09:30 UTC'],
  },
  'password reset': {
    write: (language: MemberLanguage | null) =>
      writePasswordReset({ ...LINK, language }, { token: 't1', expires_at: EXPIRES_AT }),
    says: ['Shop & Sons', 'https://desk.example/console/password-reset#t1', '2026-11-28 09:30 UTC'],
  },
  waiting: {
    write: (language: MemberLanguage | null) =>
      writeWaiting({ ...LINK, language }, { customer: 'Mia', conversation_id: 'c1', since: EXPIRES_AT }),
    says: ['Mia', 'Shop & Sons', '2026-11-28 09:30 UTC', '/console/desk/needs_human/c1', '/console/account'],
  },
  mention: {
    write: (language: MemberLanguage | null) => writeMentions({ ...LINK, language }, [note('Ada')]),
    says: ['Ada', 'Shop & Sons', '/console/desk/mentions/c1#note-n1', '/console/account'],
  },
  mentions: {
    write: (language: MemberLanguage | null) =>
      writeMentions({ ...LINK, language }, [note('Ada'), note('Grace'), note('Ada')]),
    says: ['3', 'Ada', 'Grace', 'Shop & Sons', '/console/desk/mentions\n', '/console/account'],
  },
};

describe.each(Object.entries(MAILS))('%s', (_, { write, says }) => {
  test.each(memberLanguage.options)('in %s', (language) => {
    const { subject, text } = write(language);
    expect(subject).not.toContain('\n');
    for (const part of says) expect(text).toContain(part);
    const others = memberLanguage.options.filter((other) => other !== language);
    expect(others.map((other) => write(other).subject)).not.toContain(subject);
  });

  test('in English where the language is not known', () => expect(write(null)).toEqual(write('en')));
});

test('a name cannot hide its characters in an encoded word of the subject', () => {
  const organisation = '=?utf-8?Q?Your_password=0D=0Aexpired?=';
  const { subject } = writePasswordReset({ ...LINK, organisation, language: 'en' }, { token: 't1', expires_at: 0 });
  expect(subject).not.toContain('=?');
});

test('a name does not become a link, neither in the text nor in the subject', () => {
  const evil = ['https://evil.example/login', 'www.evil.example', 'ada@evil.example', 'evil。example', 'Dr. Evil'];
  const texts = evil.flatMap((name) => {
    const letter = { ...LINK, organisation: name, language: 'en' } as const;
    return [
      writeWaiting(letter, { customer: name, conversation_id: 'c1', since: EXPIRES_AT }),
      writeMentions(letter, [note(name)]),
      writePasswordReset(letter, { token: 't1', expires_at: EXPIRES_AT }),
    ].flatMap(({ subject, text }) => [subject, text]);
  });
  for (const text of texts) expect(text.replaceAll(LINK.base_url, '')).not.toMatch(/[\w/][.。:@/]\w*(example|evil)/);
  expect(texts.join('\n')).toContain('Dr. Evil');
});

test('a long name ends between two characters', () => {
  const organisation = `${'x'.repeat(99)}😀 and more`;
  const { subject } = writePasswordReset({ ...LINK, organisation, language: 'en' }, { token: 't1', expires_at: 0 });
  expect(subject.isWellFormed()).toBe(true);
  expect(subject).toMatch(/x😀$/u);
});
