import { describe, expect, it } from 'vitest';
import { knowsAction, reportsProblem, requestedActions } from './vocabulary.js';

describe('requestedActions', () => {
  it.each([
    ['Cancel my order 1042', ['cancel']],
    ['please change my address', ['chang']],
    ['I want to block my card', ['block']],
    ['How do I reschedule the appointment?', ['reschedul']],
    ['Hi, can you transfer 50 euros?', ['transf']],
    ['I have to change my address', ['chang']],
    ['Can I send back tea that I opened?', ['return']],
  ])('finds what is to be done in %j', (text, actions) => {
    expect(requestedActions(text)).toEqual(actions);
  });

  it.each([
    'Where is my order?',
    'When was my appointment cancelled?',
    'Is my card blocked?',
    'What does the return shipping cost?',
    'Do I have to pay for the return?',
    'How much do I have to pay for a late book?',
    'can you tell me how much i have to pay now',
    'Can I pay by card?',
    'Can I pay in cash?',
  ])('finds nothing to do in %j', (text) => {
    expect(requestedActions(text)).toEqual([]);
  });
});

describe('knowsAction', () => {
  it('takes another word for the same act', () => {
    expect(knowsAction(new Set(['book']), 'reserv')).toBe(true);
    expect(knowsAction(new Set(['book']), 'cancel')).toBe(false);
  });
});

describe('reportsProblem', () => {
  it.each([
    'my mug arrived broken',
    'I bought a blanket and it has a hole in it',
    'the zip is stuck',
    'the handle came off',
    'I got the wrong size',
    'one mug is missing',
    'the lamp is not working',
    'something is wrong with my order',
    'you charged me twice',
  ])('reads one in %j', (text) => expect(reportsProblem(text)).toBe(true));

  it.each([
    'where is my order',
    'do you sell chips in the shop',
    'is it wrong to wash it hot',
    'do you work on Sundays',
    'I am stuck, which one do I need',
    'when do the leaves come off',
  ])('reads none in %j', (text) => expect(reportsProblem(text)).toBe(false));
});
