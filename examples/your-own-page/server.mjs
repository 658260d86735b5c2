// The least a site needs for the chat window: a page with one element, and an endpoint of its own that mints customer
// tokens with the API key, which stays here. Plain Node, nothing to install:
//   FRONTDESK_API_KEY=fd_live_… node examples/your-own-page/server.mjs
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const { FRONTDESK_URL = 'http://127.0.0.1:3000', FRONTDESK_API_KEY, PORT = '3200' } = process.env;
if (!FRONTDESK_API_KEY) throw new Error('FRONTDESK_API_KEY is missing: create one in the console');

const policy = [
  "default-src 'none'",
  `script-src ${FRONTDESK_URL}`,
  `connect-src 'self' ${FRONTDESK_URL} ${FRONTDESK_URL.replace(/^http/, 'ws')}`,
].join('; ');

const page = (sessionId) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A page of yours</title>
<main><h1>A page of yours</h1><p>The chat is in the corner.</p></main>
<frontdesk-chat url="${FRONTDESK_URL}" session-id="${sessionId}" token-url="/support-token"></frontdesk-chat>
<script src="${FRONTDESK_URL}/widget.js" defer></script>
</html>`;

const server = createServer(async (request, response) => {
  // Whoever has signed in with you is better known by their account; a visitor is known by this cookie.
  const known = /(?:^|; )visitor=([0-9a-f-]{36})/.exec(request.headers.cookie ?? '')?.[1];
  const sessionId = known ?? randomUUID();
  if (request.method === 'GET' && request.url === '/') {
    response.setHeader('set-cookie', `visitor=${sessionId}; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000`);
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(sessionId));
  } else if (request.method === 'POST' && request.url === '/support-token' && known) {
    const minted = await fetch(`${FRONTDESK_URL}/api/v1/helpdesk/tokens/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${FRONTDESK_API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ session_id: known }),
    });
    response.writeHead(minted.ok ? 200 : 502, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(minted.ok ? await minted.text() : '{"error":"no token"}');
  } else response.writeHead(404).end();
});

server.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`A page with the chat: http://127.0.0.1:${server.address().port}`),
);
