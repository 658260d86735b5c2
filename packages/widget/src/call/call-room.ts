/** The interface between the flow of a call and its room. */
/** `no_microphone` includes a microphone in use by another program. */
export type MicrophoneProblem = 'denied' | 'no_microphone';

/** A call of this tab, starting with the open microphone. */
export interface CallRoom {
  /** @throws if the room cannot be joined */
  enter(place: { url: string; token: string }, listener: RoomListener): Promise<void>;
  setMuted(muted: boolean): Promise<void>;
  /**
   * Puts the other participants on hold, for an agent: neither side hears the other until it is reset. May be called before
   * the room is entered. Ends when the agent leaves the room. @throws if the others could not be told; nothing changes then
   */
  setHold(hold: boolean): Promise<void>;
  /** Call after a click, which browsers may require before they play sound. */
  playSound(): Promise<void>;
  /** Current volumes, 0 to 1. */
  levels(): { own: number; other: number };
  /** Closes the microphone and leaves; the listener is no longer called. */
  leave(): void;
}

export interface RoomListener {
  /** Called once the room is joined, and on every change. */
  changed(now: RoomState): void;
  /** The connection to the room was closed, and not by this customer. */
  lost(): void;
  /** The same person has joined the room from elsewhere. */
  moved?(): void;
}

export interface RoomState {
  /** There is another participant in the room. */
  company: boolean;
  /** The connection is interrupted. */
  reconnecting: boolean;
  /** An agent has put this customer on hold. */
  on_hold: boolean;
  /** The room server says that the call is being recorded. */
  recorded: boolean;
  /** The browser plays no sound before a click. */
  silenced: boolean;
  /** The newest captions, oldest first. */
  captions: readonly Caption[];
}

/** A piece of recognised speech, which may still change. */
export interface Caption {
  id: string;
  own: boolean;
  text: string;
}
