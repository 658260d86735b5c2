/** How a call stands, in words. */
import type { Conversation } from '@frontdesk/client';
import { isAt } from '../chat.js';
import type { Words } from '../words/en.js';
import type { CallEnd, CallStep, OwnCall } from './own-call.js';

const STEPS: Record<Exclude<CallStep, 'over'>, keyof Words> = {
  microphone: 'callMicrophone',
  connecting: 'connecting',
  alone: 'callAlone',
  talking: 'inCall',
  handed_over: 'callHandedOver',
  reconnecting: 'connecting',
  interrupted: 'callInterrupted',
};

const ENDS: Record<CallEnd, keyof Words> = {
  denied: 'callDenied',
  no_microphone: 'callNoMicrophone',
  running: 'callRunning',
  too_many: 'tooMany',
  unavailable: 'callUnavailable',
  nobody_came: 'callNobody',
  left: 'callLeft',
  dropped: 'callDropped',
  ended: 'callEnded',
};

/** @returns which of the window's words; they may name the assistant as `name` */
export function sayCall({ step, end, conversation }: OwnCall, conversations: readonly Conversation[]): keyof Words {
  if (step !== 'over') return STEPS[step];
  // An agent who takes over ends the assistant's part, whichever of the two is heard of first.
  const handler = conversations.find((one) => isAt(one, conversation))?.handler;
  const by_agent = handler === 'agent' && end !== 'denied' && end !== 'no_microphone';
  return by_agent ? 'callAgent' : ENDS[end ?? 'ended'];
}
