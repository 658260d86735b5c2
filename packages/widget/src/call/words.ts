/** English texts of calls, in addition to the window's own. */
import type { Words } from '../words/en.js';

export const callWords = {
  endCall: 'Hang up',
  inCall: 'In a call',
  recorded: 'Recorded',
  callMicrophone: 'Allow your browser to use the microphone.',
  callAlone: '{name} is joining the call…',
  callOnHold: "On hold. {name} can't hear you.",
  callHandedOver: '{name} may join this call.',
  callRunning: 'Your call is still in progress.',
  callElsewhere: 'You are in this call in another tab.',
  callDenied: 'The microphone is blocked. Allow it for this page in your browser, then try again.',
  callNoMicrophone: 'No microphone can be used. Connect one, or close the program that is using it, then try again.',
  callAgent: 'A person now replies here in writing.',
  callNobody: '{name} could not join the call.',
  callBusy: 'All lines are busy. Try again in a few minutes, or write your question.',
  callDropped: 'The connection to the call was lost.',
  callAgain: 'Call again',
  callRejoin: 'Rejoin',
  callHere: 'Join here',
  inWriting: 'Continue in writing',
  mute: 'Mute the microphone',
  playSound: 'Turn on the sound',
  captions: 'Captions',
};

export type CallWords = Record<keyof typeof callWords, string>;
export type CallWord = keyof CallWords | keyof Words;
