/**
 * Asks a language model before a customer's message is certain: about what they have said in a call so far, while they pause. If
 * the turn of their message asks the same model the same question, it takes this reply; otherwise the request is aborted.
 * Only the model is asked: nothing is stored or sent and no function is called, as all of that is the turn's work.
 */
import { LIMITS, MATCHER_NAME } from '@frontdesk/contract';
import { MINUTE_MS } from '@frontdesk/contract/durations';
import type { LanguageModel, ModelRequest } from '@frontdesk/contract/language-model';
import type { Context } from '../features/context.js';
import { loadExpectedTurn } from '../features/turns/load-expected-turn.js';
import type { Prices } from '../features/usage/prices.js';
import type { ModelUse } from '../features/usage/record-usage.js';
import { isActionAsked } from './decide-action.js';
import { countUses } from './model-uses.js';
import type { Models } from './models/choose-model.js';
import { PreparedReply, type TakenReply } from './prepared-reply.js';
import { toQuestion, writePrompt } from './prompt.js';

export interface PreparedRepliesOptions {
  prices: Prices;
  /** The assistant has a voice, so its replies in calls are spoken. */
  speaks: boolean;
  /** Called with the model usage of a turn or of a discarded reply. */
  used: (uses: readonly ModelUse[]) => void;
}

interface Call {
  organisation_id: string;
  conversation_id: string;
}

/** A request to a model. `reply` is undefined until it is sent. */
interface Preparation {
  call: Call;
  stopped: AbortController;
  expiry: NodeJS.Timeout;
  reply: PreparedReply | undefined;
}

export class PreparedReplies implements AsyncDisposable {
  readonly #context: Context;
  readonly #models: Models;
  readonly #options: PreparedRepliesOptions;
  /** At most one for each conversation, by its id. */
  readonly #preparations = new Map<string, Preparation>();
  /** When replies were discarded in the last minute, in ms since 1970, by conversation: hanging up does not reset it. */
  readonly #discarded = new Map<string, number[]>();
  readonly #unfinished = new Set<Promise<void>>();

  constructor(context: Context, models: Models, options: PreparedRepliesOptions) {
    this.#context = context;
    this.#models = models;
    this.#options = options;
  }

  /** Prepares the reply to what the customer has said so far. It replaces an earlier one. */
  begin(call: Call, said: string): void {
    this.discard(call);
    if (this.#discardedRecently(call.conversation_id).length >= LIMITS.discardedRepliesPerCallPerMinute) return;
    const expiry = setTimeout(() => this.discard(call), LIMITS.preparedReplyMs);
    const preparation: Preparation = { call, stopped: new AbortController(), expiry, reply: undefined };
    this.#preparations.set(call.conversation_id, preparation);
    this.#finish(
      this.#ask(preparation, said).catch((error: unknown) => {
        if (!preparation.stopped.signal.aborted)
          this.#context.log.warn({ err: error, conversation_id: call.conversation_id }, 'a reply was not prepared');
      }),
    );
  }

  /** The customer goes on, or the call is over. */
  discard({ conversation_id }: Pick<Call, 'conversation_id'>): void {
    const preparation = this.#remove(conversation_id);
    if (preparation === undefined) return;
    preparation.stopped.abort();
    if (preparation.reply !== undefined) this.#finish(this.#countDiscarded(preparation.call, preparation.reply));
  }

  /** Takes the reply to a request of a turn. @returns undefined if none is prepared; the reply to anything else is discarded */
  take(conversation_id: string, model: LanguageModel, request: ModelRequest): TakenReply | undefined {
    const reply = this.#preparations.get(conversation_id)?.reply;
    if (!reply?.answers(model, request)) {
      this.discard({ conversation_id });
      return undefined;
    }
    this.#remove(conversation_id);
    this.#context.measures.preparedReply('used');
    return reply.take(request);
  }

  /** Asks nothing if the turn would not ask a language model, or not at first. */
  async #ask(preparation: Preparation, said: string): Promise<void> {
    const { call, stopped } = preparation;
    const { signal } = stopped;
    const material = await loadExpectedTurn(this.#context, call, said);
    if (material === undefined || isActionAsked(material.entries)) return;
    const { model, own_key } = await this.#models.choose(call.organisation_id, material.organisation.model_choice);
    if (model.name === MATCHER_NAME) return;
    const { speaks } = this.#options;
    const prompt = await writePrompt(this.#context, { material, model, encode: this.#models.encode, speaks, signal });
    signal.throwIfAborted();
    preparation.reply = new PreparedReply({ model, own_key }, toQuestion(prompt, { last: false }));
  }

  #remove(conversation_id: string): Preparation | undefined {
    const preparation = this.#preparations.get(conversation_id);
    clearTimeout(preparation?.expiry);
    this.#preparations.delete(conversation_id);
    return preparation;
  }

  #discardedRecently(conversation_id: string): number[] {
    const since = this.#context.now() - MINUTE_MS;
    return (this.#discarded.get(conversation_id) ?? []).filter((at) => at > since);
  }

  async #countDiscarded(call: Call, reply: PreparedReply): Promise<void> {
    const { organisation_id, conversation_id } = call;
    for (const id of this.#discarded.keys()) if (this.#discardedRecently(id).length === 0) this.#discarded.delete(id);
    this.#discarded.set(conversation_id, [...this.#discardedRecently(conversation_id), this.#context.now()]);
    const uses = reply.uses();
    reply.abort();
    this.#context.measures.preparedReply('discarded');
    this.#options.used(uses);
    await countUses(this.#context, organisation_id, uses, this.#options.prices);
  }

  #finish(work: Promise<void>): void {
    this.#unfinished.add(work);
    void work.finally(() => this.#unfinished.delete(work));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const conversation_id of this.#preparations.keys()) this.discard({ conversation_id });
    await Promise.all(this.#unfinished);
  }
}
