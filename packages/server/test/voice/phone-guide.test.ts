/** The trunk and the dispatch rules of the guide, given to a real LiveKit server as they stand there. */
import { readFile } from 'node:fs/promises';
import { AccessToken } from 'livekit-server-sdk';
import { describe, expect, test } from 'vitest';
import { PHONE_ROOM_PREFIX } from '../../src/voice/identities.js';
import { ownRedisProblem, startOwnRedis } from '../support/own-redis.js';
import { missingLiveKit, startLiveKitServer } from './support/livekit-server.js';

const GUIDE = new URL('../../../../docs/guides/calls-by-phone.md', import.meta.url);

describe.runIf(missingLiveKit === undefined && ownRedisProblem === undefined)('the guide to calls by phone', () => {
  test('has a trunk and rules that LiveKit takes', { timeout: 60_000 }, async () => {
    await using redis = await startOwnRedis();
    await using livekit = await startLiveKitServer({ redis: new URL(redis.url).host });
    const token = new AccessToken(livekit.api_key, livekit.api_secret, { identity: 'operator' });
    token.addSIPGrant({ admin: true });
    const authorization = `Bearer ${await token.toJwt()}`;
    const send = async (method: string, body: string) => {
      const url = `${livekit.url.replace('ws', 'http')}/twirp/livekit.SIP/${method}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body });
      const text = await answer.text();
      expect(answer.status, text).toBe(200);
      return JSON.parse(text);
    };

    const guide = await readFile(GUIDE, 'utf8');
    const files = guide.matchAll(/^ *```json (\S+)\n([\s\S]*?)^ *```$/gm);
    const blocks = new Map([...files].map(([, name, json]) => [name, json ?? '']));
    const { numbers, sip_trunk_id } = await send('CreateSIPInboundTrunk', blocks.get('trunk.json') ?? '');
    expect(guide).toContain(`PHONE_NUMBERS=${numbers[0]}=`);
    const rule = await send('CreateSIPDispatchRule', blocks.get('dispatch.json') ?? '');
    expect(`${rule.rule.dispatch_rule_individual.room_prefix}_`).toBe(PHONE_ROOM_PREFIX);

    await send('DeleteSIPDispatchRule', JSON.stringify({ sip_dispatch_rule_id: rule.sip_dispatch_rule_id }));
    const for_trunk = (blocks.get('dispatch-hidden.json') ?? '').replace('<id of the trunk>', sip_trunk_id);
    const hidden = await send('CreateSIPDispatchRule', for_trunk);
    expect(hidden).toMatchObject({ hide_phone_number: true, attributes: { 'sip.trunkPhoneNumber': numbers[0] } });
  });
});
