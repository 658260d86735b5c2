/** Answers of a network, rather than of the service. */
import { expect, test } from 'vitest';
import { createHttp } from '../src/connection/http.js';
import { createTokenSource } from '../src/connection/token-source.js';

const URL = 'http://localhost';

function answering(body: string, status: number) {
  const tokens = createTokenSource({ url: URL, session_id: 's', api_key: 'fd_key' });
  return createHttp(URL, tokens, async () => new Response(body, { status }));
}

test.each([
  ['is cut off', '{"conversations":['],
  ['is the page of a hotspot', '<html>Please sign in'],
  ['is empty', ''],
])('a successful answer that %s is none', async (_, body) => {
  await expect(answering(body, 200).get('/')).rejects.toMatchObject({ code: 'offline', status_code: null });
});

test('an error counts by its status, whatever its body is', async () => {
  await expect(answering('<html>Bad gateway', 502).get('/')).rejects.toMatchObject({
    code: 'unavailable',
    status_code: 502,
  });
});
