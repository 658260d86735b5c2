import { expect, it } from 'vitest';
import { z } from 'zod';
import { id } from '../primitives.js';
import { createAsyncApi } from './async-api.js';
import { type JsonSchema, toJsonSchema } from './json-schema.js';

const document = createAsyncApi({ url: 'https://support.example.com' });

it('refers only to what it has', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.length).toBeGreaterThan(50);
  for (const path of references) {
    const found = path
      .split('/')
      .reduce<unknown>((value, step) => (value as Record<string, unknown>)?.[step], document);
    expect(found, path).toBeDefined();
  }
});

it('shows payloads as clients may send them, and answers as clients must take them', () => {
  const { messages } = document.channels.helpdesk;
  // A default makes a field optional for who sends it.
  expect(messages.support_history_request?.payload.required).toEqual(['ticket_chat_id']);
  expect(messages.support_request?.payload.properties?.message).toMatchObject({ maxLength: 16_000 });
  // More fields may come in later versions.
  expect(JSON.stringify(messages.support_event)).not.toContain('"additionalProperties":false');
});

it('names the scheme of where it is reached', () => {
  expect(document.servers.service).toMatchObject({ host: 'support.example.com', protocol: 'wss' });
  const local = createAsyncApi({ url: 'http://127.0.0.1:3000' });
  expect(local.servers.service).toMatchObject({ host: '127.0.0.1:3000', protocol: 'ws' });
});

it('does not let two schemas share a name', () => {
  const shared: Record<string, JsonSchema> = {};
  const named = (schema: z.ZodType) => z.object({ inner: schema.meta({ id: 'DocumentTestSchema' }) });
  toJsonSchema(named(id), { io: 'output', shared });
  expect(Object.keys(shared)).toEqual(['DocumentTestSchema']);
  expect(() => toJsonSchema(named(z.number()), { io: 'output', shared })).toThrow('DocumentTestSchema');
});
