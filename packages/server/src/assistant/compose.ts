/**
 * What the customer may hear of a reply while it is being written. The pieces are a beginning of the reply that follows,
 * with its links already judged. The beginning of every step is held back, because a model that is about to call a tool
 * says so in a few words first; words that did get out before a call stay part of the reply. Nothing leaves once the turn
 * was taken away.
 */
import type { ModelReply } from './model.js';

/** A step that has said this much, in characters, is taken for an answer. */
const HELD_CHARACTERS = 160;
/** Pieces are told at most this often, in ms. */
const PACE_MS = 60;

export interface Composing {
  /** The model's next piece of this step. */
  add(piece: string): void;
  /** The step is over. @returns what it said that stays part of the reply: nothing where a call follows unheard words */
  endStep(reply: ModelReply): string;
  /** Nothing more will be told. */
  stop(): void;
}

export function compose(options: {
  guard: (text: string) => string;
  tell: (piece: string) => void;
  signal: AbortSignal;
}): Composing {
  const { guard, tell, signal } = options;
  let written = '';
  let released = '';
  let timer: NodeJS.Timeout | undefined;

  /** @param text a longer beginning of the reply, or the reply; another text than the one that was begun stays untold */
  function release(text: string): void {
    clearTimeout(timer);
    timer = undefined;
    if (text.length <= released.length || !text.startsWith(released) || signal.aborted) return;
    tell(text.slice(released.length));
    released = text;
  }

  return {
    add(piece) {
      written += piece;
      if (written.length < HELD_CHARACTERS) return;
      // The last word may be the beginning of a link.
      timer ??= setTimeout(() => release(guard(written.replace(/(?<!\S)\S*$/, '').trim())), PACE_MS);
    },
    endStep(reply) {
      const calls = reply.tool_calls.length > 0;
      const said = guard(reply.text.trim());
      const kept = !calls ? said : released === '' ? '' : `${said}\n\n`;
      release(kept);
      written = released = '';
      return kept;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
