/** A test that is made from a turn of a long conversation ends with that turn. On both databases. */
import { LIMITS, MINUTE_MS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { release } from '../../src/features/conversations/release.js';
import { sendAgentReply } from '../../src/features/conversations/send-agent-reply.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { draftTest } from '../../src/features/tests/draft-test.js';
import { readTest } from '../../src/features/tests/read-test.js';
import { finishWithReply } from '../../src/features/turns/finish-turn.js';
import { agentOf, customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { ANSWER, attemptAt, claimOne } from '../support/turns.js';

describe.each(databases())('on $name', (database) => {
  let service: TestContext;
  beforeEach(async () => {
    service = await openTestContext(database);
  });
  afterEach(() => service[Symbol.asyncDispose]());

  async function say(message: string, id: string | null): Promise<string> {
    service.advance(2 * MINUTE_MS);
    const said = { session_id: 'customer', ticket_chat_id: id, message, sid: 'socket', attachment: false as const };
    return (await receiveMessage(service.context, customerOf(service.organisation_id), said)).conversation_id;
  }
  /** @returns the id of the turn */
  async function answer(): Promise<string> {
    const turn = await claimOne(service.context);
    await finishWithReply(service.context, attemptAt(turn), ANSWER);
    return turn.id;
  }
  async function stepsFrom(turn_id: string) {
    const { yaml } = await draftTest(service.context, customerOf(service.organisation_id), { turn_id });
    return readTest(yaml).steps;
  }

  it('after more messages than a test has steps', async () => {
    let id: string | null = null;
    let turn_id = '';
    for (let count = 1; count <= LIMITS.testSteps; count++) {
      id = await say(`Question ${count}`, id);
      turn_id = await answer();
    }
    const steps = await stepsFrom(turn_id);
    expect(steps).toHaveLength(LIMITS.testSteps);
    expect(steps.at(-1)).toEqual({
      message: `Question ${LIMITS.testSteps}`,
      expect: { calls: [], result: 'answered' },
    });
  });

  it('and does not begin while an agent handles the conversation', async () => {
    const agent = agentOf(service.organisation_id, 'Ada');
    const id = await say('A human, please', null);
    await answer();
    await takeOver(service.context, agent, id);
    for (let count = 1; count <= LIMITS.testSteps; count++)
      await sendAgentReply(service.context, agent, {
        ticket_chat_id: id,
        message: `Part ${count}`,
        attachment: false,
        close_support: false,
      });
    await release(service.context, agent, id);
    await say('Thank you. Are you open?', id);
    expect(await stepsFrom(await answer())).toEqual([
      { wait: '2m' },
      { message: 'Thank you. Are you open?', expect: { calls: [], result: 'answered' } },
    ]);
  });
});
