/**
 * What the customer may hear of a reply while it is being written. The pieces are a beginning of the reply that follows,
 * with its links already judged. It is told by sentence, each once another has begun: a model that is about to call a tool
 * says so in a sentence first, which is then left out; words that did get out before a call stay part of the reply.
 * Nothing leaves once the turn was taken away.
 */
import type { ModelReply } from '@frontdesk/contract/language-model';

/** Of a sentence longer than this, in characters, its words are told before it ends. */
const LONG_SENTENCE_CHARACTERS = 160;
/** Pieces are told at most this often, in ms. */
const PACE_MS = 60;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

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
  /** How far `written` is whole sentences. */
  let whole = 0;
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

  function releaseSentences(): void {
    const begun = [...sentences.segment(written.slice(whole))].at(-1);
    whole += begun?.index ?? 0;
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

/** The last word may be the beginning of a link. */
const endOfWords = (text: string): number => text.search(/(?<!\S)\S*$/);
