/** One request that a model is sent before the turn that may take its reply. */
import type { LanguageModel, ModelReply, ModelRequest } from '@frontdesk/contract/language-model';
import type { ModelUse } from '../features/usage/record-usage.js';
import { toUses } from './model-uses.js';
import type { ChosenModel } from './models/choose-model.js';
import type { ModelQuestion } from './prompt.js';

/** A provider does not report the tokens of an aborted request, so they are estimated from its text. */
const CHARACTERS_PER_TOKEN = 4;

export interface TakenReply {
  reply: Promise<ModelReply>;
  /** From the request to the model until its reply was taken, in ms. */
  prepared_ms: number;
}

export class PreparedReply {
  readonly #chosen: Pick<ChosenModel, 'model' | 'own_key'>;
  readonly #question: string;
  readonly #asked_at = performance.now();
  readonly #abort = new AbortController();
  readonly #pieces: string[] = [];
  readonly #reply: Promise<ModelReply>;
  #outcome: 'pending' | 'failed' | ModelReply = 'pending';
  /** Receives further pieces once the reply is taken. */
  #on_delta: ModelRequest['on_delta'];

  constructor(chosen: Pick<ChosenModel, 'model' | 'own_key'>, question: ModelQuestion) {
    this.#chosen = chosen;
    this.#question = JSON.stringify(question);
    const on_delta = (piece: string) => {
      this.#pieces.push(piece);
      this.#on_delta?.(piece);
    };
    this.#reply = chosen.model.generate({ ...question, signal: this.#abort.signal, on_delta });
    // A failure belongs to who takes the reply. One that is known before makes a new request.
    this.#reply.then(
      (reply) => {
        this.#outcome = reply;
      },
      () => {
        this.#outcome = 'failed';
      },
    );
  }

  /** Whether it answers this request: the same content, to the same model. */
  answers(model: LanguageModel, { signal: _, on_delta: __, ...question }: ModelRequest): boolean {
    return this.#outcome !== 'failed' && this.#chosen.model === model && this.#question === JSON.stringify(question);
  }

  /** Delivers the reply as the request asks: its pieces from the first one on, until the request's signal aborts. */
  take({ signal, on_delta }: ModelRequest): TakenReply {
    if (signal.aborted) this.abort();
    else signal.addEventListener('abort', () => this.abort(), { once: true });
    for (const piece of this.#pieces) on_delta?.(piece);
    this.#on_delta = on_delta;
    return { reply: this.#reply, prepared_ms: performance.now() - this.#asked_at };
  }

  abort(): void {
    this.#abort.abort();
  }

  /** What the model has used until now; estimated if it has not replied. */
  uses(): ModelUse[] {
    if (this.#outcome === 'failed') return [];
    const { model, own_key } = this.#chosen;
    const reply = this.#outcome === 'pending' ? undefined : this.#outcome;
    const usage = reply === undefined ? this.#estimate() : reply.usage;
    if (usage === null) return [];
    return toUses([{ model: reply?.answered_by?.model ?? model.name, ...usage }], model.name, own_key);
  }

  #estimate() {
    const written = this.#pieces.reduce((sum, { length }) => sum + length, 0);
    return {
      input_tokens: Math.ceil(this.#question.length / CHARACTERS_PER_TOKEN),
      output_tokens: Math.ceil(written / CHARACTERS_PER_TOKEN),
    };
  }
}
