/**
 * What the assistant says in a conversation, brought to its voice in a call: piece by piece while it is written, and whole
 * once it is committed. Which words were heard of it comes back and is matched with what was stored.
 */
import type { Entry } from '../features/events.js';
import type { FromHost, ToHost } from './host/protocol.js';

const LOGIN_WORDS =
  'To look that up I need you to log in. I have put a login link into the chat. I will answer as soon as you have logged in.';

interface Saying {
  speech_id: number;
  /** What was brought to the voice so far. */
  words: string;
  entry?: Entry;
  over?: { heard: string; interrupted: boolean };
}

export interface CallReplies {
  /** A piece of what the assistant is writing. */
  piece(text: string): void;
  /** A committed entry of the conversation. */
  entry(entry: Entry): void;
  /** What became of a speech. */
  spoken(report: Extract<FromHost, { type: 'spoken' }>): void;
}

/** @param interrupted told of a stored answer of which only the beginning was heard */
export function createCallReplies(
  call_id: string,
  tell: (message: ToHost) => void,
  interrupted: (entry: Entry, heard: string) => void,
): CallReplies {
  const sayings = new Map<number, Saying>();
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

  function settle({ speech_id, entry, over }: Saying): void {
    if (entry === undefined || over === undefined) return;
    sayings.delete(speech_id);
    if (over.interrupted && entry.kind === 'message') interrupted(entry, over.heard);
  }

  return {
    piece(text) {
      writing ??= begin();
      say(writing, text);
    },
    entry(entry) {
      const words = wordsOf(entry);
      if (words === undefined) return;
      let saying = writing;
      writing = undefined;
      if (saying !== undefined && !words.startsWith(saying.words)) {
        // Begun anew, or another answer than the one that was being written.
        tell({ type: 'unsay', call_id, speech_id: saying.speech_id });
        sayings.delete(saying.speech_id);
        saying = undefined;
      }
      saying ??= begin();
      say(saying, words.slice(saying.words.length));
      tell({ type: 'said_all', call_id, speech_id: saying.speech_id });
      saying.entry = entry;
      settle(saying);
    },
    spoken({ speech_id, heard, interrupted: broken_off }) {
      const saying = sayings.get(speech_id);
      if (saying === undefined) return;
      saying.over = { heard, interrupted: broken_off };
      settle(saying);
    },
  };
}

/** @returns undefined for what is not said aloud */
function wordsOf({ sender, kind, message, in_reply_to }: Entry): string | undefined {
  if (sender !== 'assistant') return undefined;
  if (kind === 'login_request') return LOGIN_WORDS;
  const answers = kind === 'message' || (kind === 'closing_by_itself' && in_reply_to !== null);
  return answers ? message : undefined;
}
