/** What a model or its provider writes is stored as each database can store it, and its turn ends. */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { replyStatus, replyText, type ScriptedReply } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const HALF = '\ud83d';

describe.each(databases())('on $name', (kind) => {
  let service: TestService;
  let reply: ScriptedReply;

  beforeAll(async () => {
    service = await startService(kind, { model: () => reply });
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
  });

  test.each<[string, ScriptedReply, string | RegExp]>([
    ['a text with U+0000', replyText('Hello\0 there.'), 'Hello there.'],
    ['a text with half a surrogate pair', replyText(`Hello${HALF} there.`), 'Hello\ufffd there.'],
    [
      'a text that is cut within a surrogate pair',
      replyText(`${'x'.repeat(LIMITS.messageCharacters - 1)}😀`),
      `${'x'.repeat(LIMITS.messageCharacters - 1)}\ufffd`,
    ],
    ['the failure of a provider', replyStatus(400, `No\0 more${HALF}`), /human|colleague|team/i],
  ])('%s', async (_, written, expected) => {
    reply = written;
    const client = await service.client();
    await client.socket.emitWithAck('support', say(newSession(), 'Hi'));
    const { data } = await client.next('support');
    expect(data.message).toMatch(expected);
    const { data: history } = await client.ask('support_history', { ticket_chat_id: data.ticket_chat_id });
    expect(history.messages.at(-1).message).toBe(data.message);
  });
});
