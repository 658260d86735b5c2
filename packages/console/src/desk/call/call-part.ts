/**
 * The connection to the room server: the chat window's call part, served beside the console. Loaded when an agent joins
 * a call, which few do.
 */
import { t } from '../../language/translate.js';

export interface RoomListener {
  changed(now: { company: boolean; reconnecting: boolean; silenced: boolean }): void;
  /** The connection to the room was closed, and not by this agent. */
  lost(): void;
}

export interface CallRoom {
  enter(place: { url: string; token: string }, listener: RoomListener): Promise<void>;
  setMuted(muted: boolean): Promise<void>;
  /** May be called before the room is joined. @throws if the customer could not be told; then nothing has changed */
  setHold(hold: boolean): Promise<void>;
  playSound(): Promise<void>;
  /** 0 to 1. */
  levels(): { own: number; other: number };
  leave(): void;
}

interface CallPart {
  openCall(): Promise<CallRoom | 'denied' | 'no_microphone'>;
}

const PART = '/widget-call.js';

const PROBLEMS = {
  denied: t('The microphone is blocked. Allow it for this page in your browser, then try again.'),
  no_microphone: t('No microphone can be used. Connect one, or close the program that is using it, then try again.'),
};

/** Its message is shown to the agent. */
export class NoMicrophone extends Error {}

/** Opens the microphone. @throws {NoMicrophone} */
export async function openCall(): Promise<CallRoom> {
  const { openCall: open } = (await import(/* @vite-ignore */ PART)) as CallPart;
  const opened = await open();
  if (typeof opened === 'string') throw new NoMicrophone(PROBLEMS[opened]);
  return opened;
}
