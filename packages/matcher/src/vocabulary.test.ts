import { describe, expect, it } from 'vitest';
import { knowsAction, requestedActions } from './vocabulary.js';

describe('requestedActions', () => {
  it.each([
    ['Cancel my order 1042', ['cancel']],
    ['please change my address', ['chang']],
    ['I want to block my card', ['block']],
    ['How do I reschedule the appointment?', ['reschedul']],
    ['Hi, can you transfer 50 euros?', ['transf']],
  ])('finds what is to be done in %j', (text, actions) => {
    expect(requestedActions(text)).toEqual(actions);
  });

  it.each([
    'Where is my order?',
    'When was my appointment cancelled?',
    'Is my card blocked?',
    'What does the return shipping cost?',
    'Do I have to pay for the return?',
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
