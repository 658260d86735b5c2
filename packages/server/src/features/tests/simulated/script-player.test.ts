/** The script's next move for questions, suggestions, logins and dead ends. */
import type { SimulatedCustomer } from '@frontdesk/contract';
import { describe, expect, test } from 'vitest';
import type { Exchange } from './player.js';
import { ScriptPlayer } from './script-player.js';

const { signal } = new AbortController();

/** Treats two given sentences as similar, and all others as different. */
const encode = async (texts: readonly string[]) =>
  texts.map((text, index) => {
    const vector = new Float32Array(texts.length + 1);
    vector[/town|city/i.test(text) ? texts.length : index] = 1;
    return vector;
  });

const CUSTOMER: SimulatedCustomer = {
  goal: 'I want to know where my order is',
  facts: {
    order_number: '1042',
    phone: { value: '+353 91 555', asked_as: ['How can we call you?'] },
    town: 'Galway',
    gift: false,
  },
};

function play(customer: Partial<SimulatedCustomer>, exchanges: Partial<Exchange>[], may_log_in = false) {
  const player = new ScriptPlayer({ ...CUSTOMER, ...customer }, { encode, language: 'en' });
  const whole = exchanges.map((one) => ({
    said: 'I want to know where my order is',
    result: 'asked_back' as const,
    reply: '',
    suggestions: [],
    looked_up: true,
    settled: false,
    ...one,
  }));
  return player.move(whole, may_log_in, signal);
}

const say = (text: string) => ({ kind: 'say', text });
const end = (outcome: string) => ({ kind: 'end', outcome });

test('it opens with the opening, or else with the goal', async () => {
  expect(await play({}, [])).toEqual(say(CUSTOMER.goal));
  expect(await play({ opening: 'Hello' }, [])).toEqual(say('Hello'));
});

test('a greeting does not reach the goal', async () => {
  const greeted = { said: 'Hello', reply: 'Hello! How can I help you?', result: 'answered' as const, looked_up: false };
  expect(await play({ opening: 'Hello' }, [greeted])).toEqual(say(CUSTOMER.goal));
  expect(await play({ opening: 'Hello' }, [{ ...greeted, looked_up: true }])).toEqual(end('reached'));
});

describe('a question is answered with the fact that it asks for', () => {
  test.each([
    ['For that I need: the order number.', '1042'],
    ['Thanks! And what is the number of your order?', '1042'],
    ['How could we call you?', '+353 91 555'],
    ['In which city do you live?', 'Galway'],
    ['Is it a gift?', 'No, thank you.'],
    ['What are your order number and your town?', 'order number: 1042, town: Galway'],
  ])('%s', async (reply, answer) => {
    expect(await play({}, [{ reply }])).toEqual(say(answer));
  });

  test('also after an answer, where the question has its words and it was not told yet', async () => {
    const reply = 'Nothing found by name. What is your order number?';
    expect(await play({}, [{ reply, result: 'answered' }])).toEqual(say('1042'));
    expect(await play({}, [{ said: '1042', reply, result: 'answered' }])).toEqual(end('reached'));
    const other = 'It was shipped. Is there anything else?';
    expect(await play({}, [{ reply: other, result: 'answered' }])).toEqual(end('reached'));
  });
});

test('an offered reply that holds a fact is taken, as a whole word', async () => {
  const reply = 'Which one do you mean?';
  const suggestions = [
    { label: 'Order 10425', message: 'Order 10425, please' },
    { label: 'Order 1042', message: 'Order 1042, please' },
  ];
  expect(await play({}, [{ reply, suggestions }])).toEqual(say('Order 1042, please'));
});

test('a yes-or-no question is answered as the test says', async () => {
  const reply = 'All right. Shall I cancel it?';
  expect(await play({}, [{ reply }])).toEqual(say('Yes, please.'));
  expect(await play({ agrees: false }, [{ reply }])).toEqual(say('No, thank you.'));
  const suggestions = [
    { label: 'Ja', message: 'Ja, bitte' },
    { label: 'Nein', message: 'Nein, danke' },
  ];
  const german = { phrases: { yes: 'Ja.', no: 'Nein.' } };
  expect(await play({ ...german, agrees: false }, [{ reply: 'Soll ich?', suggestions }])).toEqual(say('Nein, danke'));
});

test('a login is made once, by a customer who can', async () => {
  const asked = { result: 'login_needed' as const, reply: 'Log in' };
  expect(await play({}, [asked], true)).toEqual({ kind: 'log_in' });
  expect(await play({}, [asked])).toEqual(end('gave_up'));
  expect(await play({}, [asked, { ...asked, said: null }], true)).toEqual(end('gave_up'));
});

test('what no fact answers is not known once, then a human is asked for, then it gives up', async () => {
  const asked = { reply: 'What is the invoice code?' };
  expect(await play({}, [asked])).toEqual(say("I don't know that."));
  const unknown = { ...asked, said: "I don't know that." };
  expect(await play({}, [asked, unknown])).toEqual(say('I would like to talk to a human.'));
  const human = { ...asked, said: 'I would like to talk to a human.' };
  expect(await play({}, [asked, unknown, human])).toEqual(end('gave_up'));
  const told = { reply: 'What is the order number?', said: '1042' };
  expect(await play({}, [told, told])).toEqual(say("I don't know that."));
});

test('where it is not understood it says the goal, then asks for a human; a refusal ends it', async () => {
  const opening = 'Hi there';
  const not = { said: opening, result: 'not_understood' as const, reply: 'Sorry?' };
  expect(await play({ opening }, [not])).toEqual(say(CUSTOMER.goal));
  expect(await play({ opening }, [not, { ...not, said: CUSTOMER.goal }])).toEqual(
    say('I would like to talk to a human.'),
  );
  for (const result of ['refused', 'failed'] as const) expect(await play({}, [{ result }])).toEqual(end('gave_up'));
  expect(await play({}, [{ reply: 'Shall I close it?', settled: true }])).toEqual(end('reached'));
});
