/**
 * Speaks the assistant's replies in a call: piece by piece while they are written, the rest once they are committed.
 * The played part is reported and matched with the stored message.
 */
import type { Entry } from '../features/events.js';
import type { ServiceWords } from '../features/settings/service-words.js';
import type { AboutCall, ToHost } from './host/protocol.js';

interface Saying {
  speech_id: number;
  /** What was passed to the voice host so far. */
  words: string;
  /** `sentence`: there is none. */
  entry?: Entry | 'sentence';
  over?: { played: string; interrupted: boolean };
}

/**
 * What becomes of a reply that was not played. `said`: it is said all the same. `silent`: it is not said, and can be read.
 * `cut`: it is not said, and counts as not played.
 */
export type Unplayed = 'said' | 'silent' | 'cut';

export interface CallReplies {
  /** A piece of a reply that is being written. */
  piece(text: string): void;
  /** A committed log entry of the conversation. */
  entry(entry: Entry): void;
  /** A sentence that is not in the conversation. */
  sentence(text: string): void;
  /** The end of a speech. */
  spoken(report: Extract<AboutCall, { type: 'spoken' }>): void;
  /** Does not speak a committed reply, because the customer has said something else, and cuts it to what was played. */
  withdraw(entry: Entry, becomes?: Exclude<Unplayed, 'said'>): void;
  /**
   * The customer has said something. Cuts requests to confirm an action that were not played: it is no answer to them.
   * @param becomes the customer wants silence: what becomes of each other reply that was not played
   */
  withdrawUnplayed(becomes?: (entry: Entry) => Unplayed): void;
  /** Resolves once nothing is being said. */
  silence(): Promise<void>;
}

export interface CallRepliesOptions {
  call_id: string;
  /** In the language that the customer speaks now. */
  words: () => ServiceWords;
  tell: (message: ToHost) => void;
  /** Called for a stored reply of which only the beginning was played. */
  interrupted: (entry: Entry, played: string) => void;
}

export function createCallReplies({ call_id, words: own, tell, interrupted }: CallRepliesOptions): CallReplies {
  const sayings = new Map<number, Saying>();
  const said = new Set<string>();
  /** The `seq` of the customer's messages that need a login. */
  const asked_for_login = new Set<number | null>();
  const waiting: (() => void)[] = [];
  let speeches = 0;
  let writing: Saying | undefined;

  function begin(): Saying {
    const saying: Saying = { speech_id: ++speeches, words: '' };
    sayings.set(saying.speech_id, saying);
    return saying;
  }

  function say(saying: Saying, text: string): void {
    saying.words += text;
    if (text !== '' && saying.over === undefined) tell({ type: 'say', call_id, speech_id: saying.speech_id, text });
  }

  function unsay({ speech_id }: Saying): void {
    tell({ type: 'unsay', call_id, speech_id });
    sayings.delete(speech_id);
    endWait();
  }

  /** A reply that was cancelled is not reported as over, and its question would stay open. */
  function dropUnplayed(entry: Entry, becomes: Exclude<Unplayed, 'said'>): void {
    tell({ type: 'no_answer', call_id });
    if (becomes === 'cut') interrupted(entry, '');
  }

  function settle({ speech_id, entry, over }: Saying): void {
    if (entry === undefined || over === undefined) return;
    sayings.delete(speech_id);
    if (over.interrupted && entry !== 'sentence' && entry.kind === 'message') interrupted(entry, over.played);
  }

  function endWait(): void {
    if (!isSpeaking()) for (const resolve of waiting.splice(0)) resolve();
  }

  const isSpeaking = () => [...sayings.values()].some(({ over }) => over === undefined);

  return {
    piece(text) {
      writing ??= begin();
      say(writing, text);
    },
    entry(entry) {
      if (said.has(entry.id)) return;
      const is_login = entry.kind === 'login_request';
      const is_again = is_login && asked_for_login.has(entry.in_reply_to);
      const words = is_again ? own().login_again_spoken : wordsOf(entry, own());
      if (words === undefined) return;
      said.add(entry.id);
      if (is_login) asked_for_login.add(entry.in_reply_to);
      let saying = writing;
      writing = undefined;
      if (saying !== undefined && !words.startsWith(saying.words)) {
        // Restarted, or another reply than the one that was being written.
        unsay(saying);
        saying = undefined;
      }
      saying ??= begin();
      say(saying, words.slice(saying.words.length));
      tell({ type: 'said_all', call_id, speech_id: saying.speech_id });
      saying.entry = entry;
      settle(saying);
    },
    sentence(text) {
      const saying = begin();
      saying.entry = 'sentence';
      say(saying, text);
      tell({ type: 'said_all', call_id, speech_id: saying.speech_id });
    },
    spoken({ speech_id, played, interrupted: broken_off }) {
      const saying = sayings.get(speech_id);
      if (saying === undefined) return;
      saying.over = { played, interrupted: broken_off };
      settle(saying);
      endWait();
    },
    withdraw(entry, becomes = 'cut') {
      if (said.has(entry.id)) return;
      said.add(entry.id);
      const written = writing;
      writing = undefined;
      if (written?.over !== undefined && wordsOf(entry, own())?.startsWith(written.words)) {
        // Its beginning was played, and they have interrupted it.
        written.entry = entry;
        settle(written);
        return;
      }
      if (written !== undefined) unsay(written);
      dropUnplayed(entry, becomes);
    },
    withdrawUnplayed(becomesOf) {
      if (becomesOf !== undefined && writing !== undefined && writing.over === undefined) {
        unsay(writing);
        writing = undefined;
      }
      for (const saying of [...sayings.values()]) {
        const { entry } = saying;
        if (typeof entry !== 'object') continue;
        const becomes = entry.confirmation ? 'cut' : (becomesOf?.(entry) ?? 'said');
        if (becomes === 'said') continue;
        unsay(saying);
        dropUnplayed(entry, becomes);
      }
    },
    silence: async () => {
      if (isSpeaking()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** @returns undefined if the entry is not spoken */
function wordsOf({ sender, kind, message, in_reply_to }: Entry, own: ServiceWords): string | undefined {
  if (sender !== 'assistant') return undefined;
  if (kind === 'login_request') return own.login_request_spoken;
  const answers = kind === 'message' || (kind === 'closing_by_itself' && in_reply_to !== null);
  return answers ? message : undefined;
}
