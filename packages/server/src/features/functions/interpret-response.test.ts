import { LIMITS } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import { interpretAnswer, readAnswer } from './interpret-response.js';
import { toToolResult } from './tool-result.js';

const interpret = async (status: number, text: string) => interpretAnswer(status, await readAnswer(Buffer.from(text)));

it.each([
  [200, '{"success":true,"data":{"a":1},"message":"Found"}', { ok: true, data: { a: 1 }, message: 'Found' }],
  [201, '{"success":true,"data":[1]}', { ok: true, data: [1] }],
  [200, '{"success":true}', { ok: true, data: null }],
  [200, '\ufeff{"success":true,"data":{}}', { ok: true, data: {} }],
])('%i %s succeeds', async (status, text, expected) => expect(await interpret(status, text)).toEqual(expected));

it.each([
  [200, '{"success":false,"message":"No such order"}', 'not_success', /No such order/],
  [200, '{"success":"true","data":{}}', 'invalid_response', /success/],
  [200, '{"success":1}', 'invalid_response', /success/],
  [200, '{"data":{}}', 'invalid_response', /success/],
  [200, '[]', 'invalid_response', /success/],
  [200, 'null', 'invalid_response', /success/],
  [200, '', 'not_json', /JSON/],
  [204, '', 'not_json', /JSON/],
  [200, '<html>', 'not_json', /JSON/],
  [200, '{"success":true,', 'not_json', /JSON/],
  [200, `${'['.repeat(500_000)}${']'.repeat(500_000)}`, 'invalid_response', /success/],
  [200, `{"success":true,"data":[1${',1'.repeat(LIMITS.functionResponseValues)}]}`, 'too_large', /values/],
  [401, '{"success":true,"data":{}}', 'unauthorized', /login/],
  [404, '{"message":"Unknown order"}', 'not_found', /Unknown order/],
  [403, '', 'http_status', /403/],
  [500, '<html>', 'http_status', /500/],
  [304, '', 'http_status', /304/],
  [302, '', 'http_status', /302/],
])('%i %.40s fails', async (status, text, reason, message) => {
  const result = await interpret(status, text);
  expect(result).toMatchObject({ ok: false, reason });
  expect(result.ok ? '' : result.message).toMatch(message);
});

describe('the endpoint’s own message', () => {
  it.each([
    [200, { success: false, message: 'Shipped already.' }],
    [422, { success: false, message: 'Shipped already.' }],
    [404, { success: false, message: 'There is no order 7.' }],
  ])('is for customers in a failure by the convention: %i %j', async (status, body) =>
    expect(await interpret(status, JSON.stringify(body))).toMatchObject({ said: body.message }));

  it.each([
    [404, { message: 'Cannot POST /orders/7' }],
    [400, { success: 'false', message: 'Bad date' }],
    [403, { success: true, message: 'Not yours' }],
    [500, { success: false, message: 'Deadlock found' }],
  ])('is for the organisation otherwise: %i %j', async (status, body) => {
    const result = await interpret(status, JSON.stringify(body));
    expect(result).not.toHaveProperty('said');
    expect(result).toMatchObject({ message: expect.stringContaining(body.message) });
  });

  it('does not reach the assistant with a server error', async () => {
    const failed = await interpret(503, '{"message":"Deadlock found"}');
    const outcome = { ...failed, request: null, status: 503, body: null, duration_ms: 1 };
    expect(JSON.stringify(toToolResult('get_order', outcome))).not.toContain('Deadlock');
    const refused = { ...(await interpret(400, '{"message":"date is missing"}')), ...{ request: null, status: 400 } };
    expect(toToolResult('get_order', { ...refused, body: null, duration_ms: 1 })).toMatchObject({
      message: expect.stringContaining('date is missing'),
    });
  });
});
