import { chatWindowSettings, deskTargets } from '@frontdesk/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseStored } from './stored-settings.js';

it('drops what only a newer server knows, at any depth', () => {
  const stored = {
    reply_time: 'Soon.',
    shape: 'round',
    texts: [{ language: 'de', reply_time: 'Bald.', farewell: 'Tschüss!' }],
    office_hours: [{ weekday: 'monday', from: '09:00', to: '17:00', room: 3 }],
  };
  const settings = parseStored(chatWindowSettings, JSON.stringify(stored));
  expect(settings).toMatchObject({ reply_time: 'Soon.', texts: [{ language: 'de', reply_time: 'Bald.' }] });
  expect(JSON.stringify(settings)).not.toMatch(/shape|farewell|room/);
  const minutes = { urgent: 5, high: null, normal: null, low: null };
  const targets = { first_reply: minutes, resolution: minutes, third: minutes };
  expect(parseStored(deskTargets, JSON.stringify(targets))).toEqual({ first_reply: minutes, resolution: minutes });
});

it('refuses everything else that does not fit', () => {
  expect(() => parseStored(chatWindowSettings, '{"theme":"contrast"}')).toThrow(z.ZodError);
});
