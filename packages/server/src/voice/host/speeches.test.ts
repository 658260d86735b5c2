/** What is said while the customer is not in the room: it waits for them, until the call is over. */
import type { voice } from '@livekit/agents';
import { expect, it } from 'vitest';
import { Speeches } from './speeches.js';

const GOODBYE = 1;
const LATE = 2;

function speak() {
  const over: [number, string, boolean][] = [];
  let begun = 0;
  const session = {
    say() {
      begun++;
      const ends: (() => void)[] = [];
      let played = false;
      const handle = {
        interrupted: false,
        done: () => handle.interrupted || played,
        addDoneCallback: (callback: () => void) => void ends.push(callback),
        interrupt() {
          handle.interrupted = true;
          // As in a session: later, not within the call.
          queueMicrotask(() => {
            for (const end of ends) end();
          });
        },
      };
      plays.push(() => {
        played = true;
        for (const end of ends) end();
      });
      return handle;
    },
  };
  const plays: (() => void)[] = [];
  const speeches = new Speeches(session as unknown as voice.AgentSession, {
    async *makeSound() {
      yield* [];
    },
    words: () => ({ language: 'en', speed: 1, link: 'the link' }),
    audible: () => undefined,
    over: (...report) => over.push(report),
  });
  const say = (speech_id: number) => {
    speeches.add(speech_id, 'Goodbye!');
    speeches.end(speech_id);
  };
  return { speeches, say, over, begun: () => begun, playNext: () => plays.shift()?.() };
}

it('waits for a customer who has left the room, and is said again when they are back', async () => {
  const { speeches, say, over, begun } = speak();
  say(GOODBYE);
  speeches.hold(0);
  say(LATE);
  await Promise.resolve();
  expect([over, begun()]).toEqual([[], 1]);
  speeches.resume();
  expect(begun()).toBe(3);
});

it('is said again if it may have been played to a customer who was gone already', () => {
  const { speeches, say, over, begun, playNext } = speak();
  say(GOODBYE);
  playNext();
  speeches.hold(0);
  speeches.resume();
  expect([over.length, begun()]).toEqual([1, 1]);
  speeches.hold(3_000);
  speeches.resume();
  expect(begun()).toBe(2);
});

it.each([
  'before they leave',
  'after they have left',
])('does not wait once the call is over, and is not interrupted by them: %s', async (when) => {
  const { speeches, say, over } = speak();
  say(GOODBYE);
  if (when === 'before they leave') speeches.waitForNobody();
  speeches.hold(0);
  await Promise.resolve();
  if (when === 'after they have left') speeches.waitForNobody();
  say(LATE);
  expect(over).toEqual([
    [GOODBYE, '', false],
    [LATE, '', false],
  ]);
});
