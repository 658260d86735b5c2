import { expect, test } from 'vitest';
import { createSecrets } from '../../secrets.js';
import { isPhoneSession, phoneSession } from './phone-session.js';

const secrets = createSecrets('a-secret-key-for-tests-0123456789abcdef', []);
const NUMBER = '+49151000001';

test('a number is the same customer in an organisation, and another one in the next', () => {
  const session = phoneSession(secrets, 'one', NUMBER);
  expect(phoneSession(secrets, 'one', NUMBER)).toBe(session);
  expect(phoneSession(secrets, 'other', NUMBER)).not.toBe(session);
  expect(phoneSession(secrets, 'one', '+49151000002')).not.toBe(session);
  expect(session).not.toContain('49151000001');
});

test('the number does not tell the session', () => {
  const others = createSecrets('another-secret-key-0123456789abcdefgh', []);
  expect(phoneSession(others, 'one', NUMBER)).not.toBe(phoneSession(secrets, 'one', NUMBER));
});

test('a withheld number is a new customer each time', () => {
  expect(phoneSession(secrets, 'one', undefined)).not.toBe(phoneSession(secrets, 'one', undefined));
});

test('a session of a phone is told from those that clients choose', () => {
  expect(isPhoneSession(phoneSession(secrets, 'one', NUMBER))).toBe(true);
  expect(isPhoneSession(phoneSession(secrets, 'one', undefined))).toBe(true);
  for (const chosen of ['phone-7', 'phone', `x-${phoneSession(secrets, 'one', NUMBER)}`])
    expect(isPhoneSession(chosen)).toBe(false);
});
