import { LIMITS } from '@frontdesk/contract';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../language/translate.js';
import { describeRefusal, fieldSentence, refusalSentence } from './refusal-sentences.js';

const of = (message: string) => ({ path: 'name', message });

afterEach(() => setLanguage('en', {}));

it('a refusal is told in the member’s language where its code says enough, else as the service says it', () => {
  setLanguage('de', { 'This name is already in use.': 'Dieser Name ist schon vergeben.' });
  expect(refusalSentence('name_taken', 'A function of this name exists.')).toBe('Dieser Name ist schon vergeben.');
  expect(refusalSentence('invalid_payload', 'must not be blank')).toBe('must not be blank');
  setLanguage('en-GB', {});
  expect(refusalSentence('name_taken', 'A function of this name exists.')).toBe('A function of this name exists.');
});

it('a field says what is wrong with it, and not only what its code says of all fields', () => {
  setLanguage('de', {
    'This name is already in use.': 'Dieser Name ist schon vergeben.',
    'This is still in use.': 'Das wird noch verwendet.',
  });
  expect(fieldSentence('has_dependants', of('calls a tool of this server'))).toBe('calls a tool of this server');
  expect(fieldSentence('name_taken', of('is taken by another function'))).toBe('Dieser Name ist schon vergeben.');
  expect(fieldSentence(undefined, of('must not be blank'))).toBe('must not be blank');
});

it('a field with a code of its own is told in the member’s language, also where no form shows it', () => {
  const refusal = {
    detail: 'Invalid payload: email: already belongs to a member',
    code: 'invalid_payload' as const,
    errors: [{ path: 'email', message: 'already belongs to a member', code: 'already_member' as const }],
  };
  setLanguage('de', { 'Already belongs to a member': 'Gehört schon einem Mitglied' });
  const { message, errors } = describeRefusal(refusal);
  expect([message, errors[0]?.message]).toEqual(['Gehört schon einem Mitglied', 'Gehört schon einem Mitglied']);
  setLanguage('en', {});
  expect(describeRefusal(refusal)).toEqual({ message: refusal.detail, errors: refusal.errors });
});

it('a limit that is reached is told with its number', () => {
  setLanguage('de', {
    'The limit of {limit} is reached. Remove one first.': 'Höchstens {limit}. Entfernen Sie eines.',
  });
  expect(refusalSentence('too_many_webhooks', 'An organisation can have at most 20 webhooks.')).toBe(
    `Höchstens ${LIMITS.webhooksPerOrganisation}. Entfernen Sie eines.`,
  );
});
