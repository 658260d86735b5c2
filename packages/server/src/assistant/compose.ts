/**
 * Streams a reply to the customer while the model writes it. The pieces form a prefix of the final reply, with links
 * already guarded. A sentence is released once the next one begins: a model that is about to call a tool often
 * announces it in a sentence, which is then dropped. Text released before a call stays part of the reply. Nothing is
 * released after the turn's signal aborts.
 */
import type { ModelReply } from '@frontdesk/contract/language-model';
import { lastSentence } from './last-sentence.js';

/** A sentence longer than this is released word by word. In characters. */
const LONG_SENTENCE_CHARACTERS = 160;
/** Pieces are released at most once in this time, in ms. */
const PACE_MS = 60;

export interface Composing {
  /** Adds the model's next piece of this step. */
  add(piece: string): void;
  /** Ends the step. @returns its text that stays part of the reply: empty if a call follows and nothing was released */
  endStep(reply: ModelReply): string;
  /** Stops releasing. */
  stop(): void;
}

export function compose(options: {
  guard: (text: string) => string;
  tell: (piece: string) => void;
  signal: AbortSignal;
}): Composing {
  const { guard, tell, signal } = options;
  let written = '';
  /** Length of the complete sentences in `written`. */
  let whole = 0;
  let released = '';
  let timer: NodeJS.Timeout | undefined;

  /** @param text a longer prefix of the reply, or all of it; ignored if it does not continue what was released */
  function release(text: string): void {
    clearTimeout(timer);
    timer = undefined;
    if (text.length <= released.length || !text.startsWith(released) || signal.aborted) return;
    tell(text.slice(released.length));
    released = text;
  }

  function releaseSentences(): void {
    whole += lastSentence(written.slice(whole))?.index ?? 0;
    const told = written.length - whole > LONG_SENTENCE_CHARACTERS ? endOfWords(written) : whole;
    release(guard(written.slice(0, told).trim()));
  }

  return {
    add(piece) {
      written += piece;
      timer ??= setTimeout(releaseSentences, PACE_MS);
    },
    endStep(reply) {
      const calls = reply.tool_calls.length > 0;
      const said = guard(reply.text.trim());
      const kept = !calls ? said : released === '' ? '' : `${said}\n\n`;
      release(kept);
      written = released = '';
      whole = 0;
      return kept;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Excludes the last word, which may be the beginning of a link. */
const endOfWords = (text: string): number => text.search(/(?<!\S)\S*$/);
