import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../language/translate.js';
import { fieldSentence, refusalSentence } from './refusal-sentences.js';

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
  expect(fieldSentence('has_dependants', 'calls a tool of this server')).toBe('calls a tool of this server');
  expect(fieldSentence('name_taken', 'is taken by another function')).toBe('Dieser Name ist schon vergeben.');
  expect(fieldSentence(undefined, 'must not be blank')).toBe('must not be blank');
});
