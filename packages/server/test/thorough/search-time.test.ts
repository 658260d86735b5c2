/** What a search costs: nearly the same for texts and words that are made for each other as for any other. */
import type { turnsQuery } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { AgentActor, CustomerActor } from '../../src/features/actor.js';
import { listTurns } from '../../src/features/analytics/list-turns.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { searchConversations } from '../../src/features/desk/search-conversations.js';
import { openTestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const MESSAGES = 150;
const RUNS = 3;

async function leastMs(run: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < RUNS; count++) {
    const began = performance.now();
    await run();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

test.each(databases())('no words make a search on $name slow', async (database) => {
  await using place = await openTestContext(database);
  const { context, organisation_id } = place;
  const message = `${'a'.repeat(LIMITS.messageCharacters - 1)}c`;
  for (let index = 0; index < MESSAGES; index++) {
    const session_id = `session-${index}`;
    const customer = { kind: 'customer', organisation_id, session_id, mode: 'live' } as CustomerActor;
    const given = { session_id, message, attachment: false, ticket_chat_id: null, sid: 'sid' };
    await receiveMessage(context, customer, given);
  }
  const agent = { kind: 'inapp', organisation_id, member_id: 'ada', username: 'Ada', role: 'agent' } as AgentActor;
  const nearly = (characters: number) => `${'a'.repeat(characters - 1)}b`;
  const desk = (asked: string) => leastMs(() => searchConversations(context, agent, 'open', asked));
  const turns = (q: string) =>
    leastMs(() => listTurns(context, organisation_id, { limit: 20, mode: 'live', q } as z.output<typeof turnsQuery>));
  const any = { desk: await desk('parcel'), turns: await turns('parcel') };
  expect(await desk(nearly(LIMITS.deskSearchCharacters))).toBeLessThan(8 * any.desk + 30);
  expect(await turns(nearly(LIMITS.searchCharacters))).toBeLessThan(8 * any.turns + 30);
});

test('on one reader thread others read while a search goes on', async () => {
  await using place = await openTestContext(databases()[0]!);
  const { context, organisation_id } = place;
  const words = Array.from({ length: LIMITS.deskSearchWords - 1 }, (_, at) => `w${at}`);
  const said = words.join(' ');
  const message = '\u{1f600}'.repeat(LIMITS.messageCharacters - said.length) + said;
  for (let index = 0; index < 2 * MESSAGES; index++) {
    const session_id = `session-${index}`;
    const customer = { kind: 'customer', organisation_id, session_id, mode: 'live' } as CustomerActor;
    const given = { session_id, message, attachment: false, ticket_chat_id: null, sid: 'sid' };
    await receiveMessage(context, customer, given);
  }
  const agent = { kind: 'inapp', organisation_id, member_id: 'ada', username: 'Ada', role: 'agent' } as AgentActor;
  /** The share of the search for which nobody else could read. */
  async function longestShare(): Promise<number> {
    const began = performance.now();
    let over = false;
    const searching = searchConversations(context, agent, 'open', `${said} nowhere`).finally(() => {
      over = true;
    });
    let longest_ms = 0;
    while (!over) {
      const asked = performance.now();
      await context.database.read.selectFrom('organisations').select('id').execute();
      longest_ms = Math.max(longest_ms, performance.now() - asked);
    }
    await searching;
    return longest_ms / (performance.now() - began);
  }
  const shares: number[] = [];
  for (let count = 0; count < RUNS; count++) shares.push(await longestShare());
  expect(Math.min(...shares)).toBeLessThan(0.4);
});
