/** Describes the state of a call. */
import type { Conversation } from '@frontdesk/client';
import type { CallEnd, CallStep, OwnCall } from './own-call.js';
import type { CallWord } from './words.js';

const STEPS: Record<Exclude<CallStep, 'over' | 'ending'>, CallWord> = {
  microphone: 'callMicrophone',
  connecting: 'connecting',
  alone: 'callAlone',
  talking: 'inCall',
  on_hold: 'callOnHold',
  handed_over: 'callHandedOver',
  reconnecting: 'connecting',
};

const ENDS: Record<CallEnd, CallWord> = {
  denied: 'callDenied',
  no_microphone: 'callNoMicrophone',
  too_many: 'tooMany',
  busy: 'callBusy',
  unavailable: 'callUnavailable',
  nobody_came: 'callNobody',
  left: 'callLeft',
  dropped: 'callDropped',
  ended: 'callEnded',
};

/** @returns the key of the text, which may contain the assistant's `name`; null if there is nothing to say */
export function sayCall({ step, end }: OwnCall, conversation: Conversation | undefined): CallWord | null {
  if (step === 'ending') return null;
  if (step !== 'over') return STEPS[step];
  // An agent's takeover ends the assistant's part, whichever of the two events arrives first.
  const by_agent = conversation?.handler === 'agent' && conversation.call === null;
  return by_agent && end !== 'denied' && end !== 'no_microphone' ? 'callAgent' : ENDS[end ?? 'ended'];
}
