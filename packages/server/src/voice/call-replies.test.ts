/** Answers are spoken as they are written, once, and what was played of one is matched with what was stored. */
import type { voice } from '@livekit/agents';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../features/events.js';
import { serviceWords } from '../features/settings/service-words.js';
import { createCallReplies } from './call-replies.js';
import { Bridge } from './host/bridge.js';
import type { ToHost } from './host/protocol.js';
import { Speeches } from './host/speeches.js';

function replies() {
  const told: ToHost[] = [];
  const cuts: [string, string][] = [];
  const made = createCallReplies({
    call_id: 'call',
    words: () => serviceWords({ language: 'en' }),
    tell: (message) => told.push(message),
    interrupted: ({ message }, played) => cuts.push([message, played]),
  });
  /** What is said in the end, by speech. */
  const said = () => {
    const speeches = new Map<number, string>();
    for (const message of told)
      if (message.type === 'say')
        speeches.set(message.speech_id, (speeches.get(message.speech_id) ?? '') + message.text);
      else if (message.type === 'unsay') speeches.delete(message.speech_id);
    return [...speeches.values()];
  };
  const spoken = (speech_id: number, played: string, interrupted: boolean) =>
    made.spoken({ type: 'spoken', call_id: 'call', speech_id, played, interrupted });
  return { ...made, told, cuts, said, spoken };
}

/** Speeches and waiting sentences of a voice host whose session makes no sound, and is heard from the beginning. */
function playedHost() {
  let present: { interrupt: () => void; end: () => void } | undefined;
  const session = {
    say() {
      const ends: (() => void)[] = [];
      let is_done = false;
      const handle = {
        interrupted: false,
        done: () => is_done,
        addDoneCallback: (callback: () => void) => void ends.push(callback),
        interrupt() {
          handle.interrupted = true;
          handle.end();
        },
        end() {
          is_done = true;
          for (const end of ends.splice(0)) end();
        },
      };
      present = handle;
      return handle;
    },
  };
  const bridge = new Bridge(() => undefined);
  const speeches = new Speeches(session as unknown as voice.AgentSession, {
    async *makeSound() {
      yield* [];
    },
    words: () => ({ language: 'en', speed: 1, link: 'the link' }),
    audible: () => undefined,
    over: () => bridge.settle({ next: speeches.answering }),
  });
  return {
    bridge,
    speeches,
    interrupt: () => present?.interrupt(),
    finish: () => present?.end(),
    /** As a spoken call does. */
    take(message: ToHost) {
      if (message.type === 'say') {
        bridge.stop();
        speeches.add(message.speech_id, message.text);
      } else if (message.type === 'said_all') speeches.end(message.speech_id);
      else if (message.type === 'unsay') speeches.unsay(message.speech_id);
      else if (message.type === 'no_answer') bridge.settle({ next: speeches.answering });
    },
  };
}

const entry = (message: string, more: Partial<Entry> = {}) =>
  ({ id: message, sender: 'assistant', kind: 'message', message, in_reply_to: 1, ...more }) as Entry;

describe('replies in a call', () => {
  it('that ask to confirm an action are not said after a message of a customer who did not hear them', () => {
    const call = replies();
    const confirmation = '{}' as Entry['confirmation'];
    call.entry(entry('It is on its way.', { confirmation: null }));
    call.entry(entry('Shall I cancel it?', { confirmation }));
    call.withdrawUnplayed();
    expect(call.said()).toEqual(['It is on its way.']);
    expect(call.cuts).toEqual([['Shall I cancel it?', '']]);
  });

  it('are not said after a message that wants none of them', () => {
    const call = replies();
    call.entry(entry('It is on its way.', { confirmation: null }));
    call.piece('And it will');
    call.withdrawUnplayed(() => 'cut');
    expect(call.said()).toEqual([]);
    expect(call.cuts).toEqual([['It is on its way.', '']]);
  });

  it('are left in the log, or still said, if they must be after a message that wants none of them', () => {
    const call = replies();
    const confirmation = '{}' as Entry['confirmation'];
    call.entry(entry('Done: order 1042 is cancelled.', { in_reply_to: 1 }));
    call.entry(entry('Shall I cancel 1043 as well?', { in_reply_to: 1, confirmation }));
    call.entry(entry('What you have typed is right.', { in_reply_to: 2 }));
    call.withdrawUnplayed(({ in_reply_to }) => (in_reply_to === 1 ? 'said' : 'silent'));
    expect(call.said()).toEqual(['Done: order 1042 is cancelled.']);
    expect(call.cuts).toEqual([['Shall I cancel 1043 as well?', '']]);
  });

  it.each([
    ['It is on its way to you.', 'It is on'],
    ['I am sorry, I cannot answer that.', ''],
  ])('of which the beginning was heard before a message that wants no more: %s is cut to %j', (message, played) => {
    const call = replies();
    call.piece('It is on its way');
    call.spoken(1, 'It is on', true);
    call.withdrawUnplayed(() => 'cut');
    call.withdraw(entry(message));
    expect(call.cuts).toEqual([[message, played]]);
    call.piece('All right.');
    call.entry(entry('All right.'));
    expect(call.said().at(-1)).toBe('All right.');
  });

  it('that are withdrawn at once are not said, nor is what was said of them so far', () => {
    const call = replies();
    const late = entry('Shall I cancel it?', { confirmation: '{}' as Entry['confirmation'] });
    call.piece('Shall I');
    call.withdraw(late);
    call.entry(late);
    expect(call.said()).toEqual([]);
    expect(call.cuts).toEqual([['Shall I cancel it?', '']]);
    expect(call.told.at(-1)).toEqual({ type: 'no_answer', call_id: 'call' });
  });

  it('that are withdrawn leave no question open for which the customer would wait', () => {
    const call = replies();
    const host = playedHost();
    // They speak on before they have heard the request.
    host.bridge.begin();
    call.entry(entry('Shall I cancel it?', { confirmation: '{}' as Entry['confirmation'] }));
    for (const message of call.told.splice(0)) host.take(message);
    host.interrupt();
    expect(host.speeches.answering).toBe(true);
    host.bridge.begin();
    host.speeches.sayUnplayed();
    call.withdrawUnplayed();
    for (const message of call.told.splice(0)) host.take(message);
    expect(host.bridge.waits).toBe(true);

    call.entry(entry('Is there anything else?'));
    for (const message of call.told.splice(0)) host.take(message);
    host.finish();
    expect(host.bridge.waits).toBe(false);
    host.bridge.stop();
  });

  it('are said as they are written, and the rest when they are whole', () => {
    const call = replies();
    call.piece('Your order ');
    call.piece('is on ');
    call.entry(entry('Your order is on its way.'));
    expect(call.said()).toEqual(['Your order is on its way.']);
    expect(call.told.at(-1)).toEqual({ type: 'said_all', call_id: 'call', speech_id: 1 });
  });

  it('that were begun anew, or turn out otherwise, are said as they are stored', () => {
    const call = replies();
    call.piece('Your ord');
    call.piece('Your order is on its way.');
    call.entry(entry('I am sorry, I cannot answer that.'));
    expect(call.said()).toEqual(['I am sorry, I cannot answer that.']);
  });

  it('are cut to what was played, whether they were interrupted before or after they were stored', () => {
    const call = replies();
    call.entry(entry('A long answer that nobody wants.'));
    call.spoken(1, 'A long', true);
    call.piece('Another long answer');
    call.spoken(2, 'Another', true);
    call.entry(entry('Another long answer that comes late.'));
    call.entry(entry('Heard to the end.'));
    call.spoken(3, 'Heard to the end.', false);
    expect(call.cuts).toEqual([
      ['A long answer that nobody wants.', 'A long'],
      ['Another long answer that comes late.', 'Another'],
    ]);
  });

  it('say a goodbye of the assistant, once, and no other closing words', async () => {
    const call = replies();
    const goodbye = entry('Goodbye!', { kind: 'closing_by_itself' });
    call.entry(goodbye);
    call.entry(goodbye);
    call.entry(entry('It has been quiet.', { kind: 'closing_by_itself', in_reply_to: null }));
    call.entry(entry('Closed.', { kind: 'closing' }));
    expect(call.said()).toEqual(['Goodbye!']);
    let silent = false;
    const silence = call.silence().then(() => {
      silent = true;
    });
    await Promise.resolve();
    expect(silent).toBe(false);
    call.spoken(1, 'Goodbye!', false);
    await silence;
    await call.silence();
  });

  it('never say a link, nor what others say', () => {
    const call = replies();
    call.entry(entry('Log in: [login link]', { kind: 'login_request' }));
    call.entry(entry('I am Robin.', { sender: 'agent' }));
    call.entry(entry('Robin has joined.', { sender: 'system', kind: 'handler_changed' }));
    expect(call.said()).toEqual([expect.stringContaining('I have put a login link into the chat')]);
    call.spoken(1, 'To look', true);
    expect(call.cuts).toEqual([]);
  });

  it('say that a login was not accepted when it is needed again for the same message, and not for another one', () => {
    const call = replies();
    const asked = [1, 1, 3].map((in_reply_to, at) => entry(`Log in ${at}`, { kind: 'login_request', in_reply_to }));
    for (const one of asked) call.entry(one);
    expect(call.said()).toEqual([
      expect.stringContaining('To look that up'),
      expect.stringContaining('That login was not accepted'),
      expect.stringContaining('To look that up'),
    ]);
  });
});
