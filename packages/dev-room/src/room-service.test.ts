import { AccessToken } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDevRoom, openDevRoom } from './open-dev-room.js';

const key = { api_key: 'development', api_secret: 'a-secret-for-tests-0123456789abcdef' };
let room: OpenDevRoom;
let token: string;
beforeAll(async () => {
  room = await openDevRoom({ ...key, host: '127.0.0.1', port: 0 }, { debug: () => undefined });
  const access = new AccessToken(key.api_key, key.api_secret, { identity: 'customer' });
  access.addGrant({ room: 'a room', roomJoin: true });
  token = await access.toJwt();
});
afterAll(() => room[Symbol.asyncDispose]());

test.each(['constructor', 'toString', 'valueOf', '__proto__', 'Nothing'])('%s is no method', async (method) => {
  const url = `http://127.0.0.1:${room.port}/twirp/livekit.RoomService/${method}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(404);
});
