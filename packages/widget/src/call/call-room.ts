/** What the flow of a call and the room it is held in know of each other. */
/** The second also where another program has it. */
export type MicrophoneProblem = 'denied' | 'no_microphone';

/** A call of this tab, from the open microphone on. */
export interface CallRoom {
  /** @throws when the room cannot be entered */
  enter(place: { url: string; token: string }, listener: RoomListener): Promise<void>;
  setMuted(muted: boolean): Promise<void>;
  /** After a click: browsers may want one before they play sound. */
  playSound(): Promise<void>;
  /** How loud it is at this moment, 0 to 1. */
  levels(): { own: number; other: number };
  /** Closes the microphone and leaves; nothing is told to the listener afterwards. */
  leave(): void;
}

export interface RoomListener {
  /** Told once the room is entered, and whenever something of it changes. */
  changed(now: RoomState): void;
  /** The connection to the room was closed, and not by this customer. */
  lost(): void;
  /** The same person has entered the room from elsewhere. */
  moved?(): void;
}

export interface RoomState {
  /** There is another participant in the room. */
  company: boolean;
  /** The connection stutters. */
  reconnecting: boolean;
  /** The browser plays no sound before a click. */
  silenced: boolean;
  /** What was said last, oldest first. */
  captions: readonly Caption[];
}

/** A piece of what is said, as it is understood so far. */
export interface Caption {
  id: string;
  own: boolean;
  text: string;
}
