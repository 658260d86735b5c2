import { expect, test } from 'vitest';
import { identities, isCustomerOf, isForeignAgent, isOfAnotherCall, isOfCall } from './identities.js';

const CALL = { id: 'call-2', room: null };
const PHONE = { id: 'call-2', room: 'phone_1' };

test.each([
  ['the agent who handles the conversation', identities.agent('call-2', 'ada'), false, false],
  ['another agent of the call', identities.agent('call-2', 'bob'), false, true],
  ['an agent whose id begins like theirs', identities.agent('call-2', 'ada2'), false, true],
  ['the agent by the token of an earlier call', identities.agent('call-1', 'ada'), true, true],
  ['an agent of a call whose id begins like it', identities.agent('call-22', 'ada'), true, true],
  ['the customer', identities.customer('call-2', 'socket'), false, false],
  ['the customer by the token of an earlier call', identities.customer('call-1', 'socket'), true, false],
  ['the assistant', identities.assistant('call-2', 'server'), false, false],
  ['the assistant of an earlier call, who says goodbye', identities.assistant('call-1', 'server'), false, false],
  ['a caller by phone who calls themselves an agent', 'sip_agent-call-1-ada', false, false],
])('%s', (_, identity, of_another_call, foreign_to_ada) => {
  expect(isOfAnotherCall(CALL, identity)).toBe(of_another_call);
  expect(isForeignAgent(CALL.id, 'ada', identity)).toBe(foreign_to_ada);
});

test('a participant belongs to the call that their token was for, and a caller by phone to that of the room', () => {
  const earlier = [identities.customer('call-1', 'socket'), identities.customer('call-22', 'socket')];
  expect(earlier.map((identity) => isOfCall(CALL, identity))).toEqual([false, false]);
  expect(isOfCall(CALL, identities.customer('call-2', 'socket'))).toBe(true);
  expect([isCustomerOf(PHONE, 'sip_+49301'), isCustomerOf(CALL, 'sip_+49301')]).toEqual([true, false]);
});
