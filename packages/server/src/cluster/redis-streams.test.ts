import { expect, test } from 'vitest';
import { createSecrets } from '../secrets.js';
import { openAnnouncement, sealAnnouncement } from './redis-streams.js';

const secrets = createSecrets('a-secret-key-for-tests-0123456789abcdef');

test('an announcement is read as it was sealed, and not under another key', () => {
  const announcement = { topic: 'turns' as const, payload: { id: 7 } };
  const sealed = sealAnnouncement(secrets, announcement);
  expect(sealed).not.toContain('turns');
  expect(openAnnouncement(secrets, sealed)).toEqual(announcement);
  expect(() => openAnnouncement(createSecrets('another-key-for-tests-0123456789abcdef'), sealed)).toThrow();
});

test('a topic that only a newer version knows is passed over', () => {
  const newer = { topic: 'tomorrow', payload: null } as unknown as Parameters<typeof sealAnnouncement>[1];
  expect(openAnnouncement(secrets, sealAnnouncement(secrets, newer))).toBeUndefined();
});
