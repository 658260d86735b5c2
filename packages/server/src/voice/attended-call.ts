/**
 * One call that this server attends: performs the effects of its states (`call-life.ts`), starts turns with what the
 * customer says, as with what they write, and has the replies spoken.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { type Manner, readManner } from '@frontdesk/matcher/manner';
import type { SpeechServices } from '../config/speech-settings.js';
import { AppError } from '../errors.js';
import { CALL_LEASE_MS, type ClaimedCall, handBackCall, markJoined } from '../features/calls/claim-calls.js';
import { cutToPlayed, wasSummaryPlayed } from '../features/calls/cut-to-played.js';
import { findFarewell } from '../features/calls/find-farewell.js';
import { endAbandonedCall, leaveCall } from '../features/calls/leave-call.js';
import type { RealtimeModel } from '../features/calls/realtime-model.js';
import { sayInCall } from '../features/calls/say-in-call.js';
import type { Context } from '../features/context.js';
import { receiveMessage } from '../features/conversations/receive-message.js';
import type { DomainEvent, Entry } from '../features/events.js';
import { type AssistantSettings, readAssistantSettings } from '../features/settings/assistant-settings.js';
import { type ServiceWords, serviceWords, translateDefaults } from '../features/settings/service-words.js';
import { throughOutages } from '../through-outages.js';
import { type CallEffect, type CallEvent, type CallState, isHeld, nextStep } from './call-life.js';
import { type CallReplies, createCallReplies, type Unplayed } from './call-replies.js';
import type { AboutCall, DroppedSpeech, SpokenWords, ToHost } from './host/protocol.js';
import { identities } from './identities.js';
import { joinSpelled } from './join-spelled.js';
import { RealtimeSteps } from './realtime-steps.js';
import type { Recordings } from './recordings.js';
import type { CallRooms } from './rooms.js';
import { nextSpeed, USUAL_SPEED } from './speech-speed.js';
import { languageOfWords, spokenLanguage } from './spoken-language.js';
import type { VoiceHost } from './voice-host.js';
import type { RoomWatch } from './watch-rooms.js';

/**
 * How long storing a customer's message, and shortening a reply that it interrupted, is retried, in ms. After that, they
 * are asked to say it again.
 */
const STORE_SPEECH_MS = 10_000;
/** Silences after which a customer is asked whether they are still there, in ms. */
const STILL_THERE_MS: readonly number[] = [LIMITS.callStillThereMs, LIMITS.callStillThereAgainMs];
/**
 * Pieces of speech in a row of which no words were recognised while no reply is due: from which on the customer is asked
 * to say it again, and with which they are offered a human. More than that are a noisy place.
 */
const ASK_AGAIN_AT = 2;
const OFFER_HUMAN_AT = 4;
/** In ms. Later ones do not follow one another. */
const IN_A_ROW_MS = 30_000;

/**
 * Prepares replies to what may become a customer's message; they are used if it does (`assistant/prepared-replies.ts`).
 */
export interface ReplyPreparation {
  /** @param said what the customer has said so far */
  begin(call: ClaimedCall, said: string): void;
  /** The customer continues to speak, or the call is over. */
  discard(call: ClaimedCall): void;
}

export interface AttendedCallOptions {
  /** Owner of this server's leases. */
  owner: string;
  host: VoiceHost;
  rooms: CallRooms;
  speech: SpeechServices | undefined;
  /** Undefined: calls cannot be recorded. */
  recordings: Pick<Recordings, 'begin'> | undefined;
  /** Undefined: no reply is prepared while the customer pauses. */
  prepared: ReplyPreparation | undefined;
  watch: Pick<RoomWatch, 'clear'>;
  /** The call no longer occupies a place of its host. */
  gone: () => void;
  /** This server stops: what cannot be recorded now is left until the lease ends. */
  stops: () => boolean;
}

export class AttendedCall {
  readonly call: ClaimedCall;
  readonly host: VoiceHost;
  readonly #context: Context;
  readonly #options: AttendedCallOptions;
  readonly #settings: AssistantSettings;
  /** The language that the customer spoke last, ISO 639-1; at first that of the settings. */
  #language: string;
  #speed = USUAL_SPEED;
  readonly #replies: CallReplies;
  readonly #steps: RealtimeSteps | undefined;
  #state: CallState = 'preparing';
  /** When something was last said or written, in ms since 1970. */
  #last_word_at: number;
  /** How often the customer was asked since then whether they are still there. */
  #asked_if_there = 0;
  /** The `seq` of the customer's last message, and of the last one with a reply. */
  #asked_seq = 0;
  #answered_seq = 0;
  /** The `seq` of a message that wants silence, until it is answered: no reply to one before is spoken. 0: there is none. */
  #stopped_at = 0;
  /** This server ends, or has ended, the call because nobody said anything. */
  #ends_as_silent = false;
  /** The last reply asks the customer to log in. */
  #awaits_login = false;
  /** Pieces of the customer's speech in a row of which no words were recognised, and when the last one was. */
  #unintelligible = { pieces: 0, at: 0 };
  #way_in: { url: string; token: string } | undefined;
  /** Interrupted replies are being shortened to their played parts. */
  #cutting: Promise<unknown> = Promise.resolve();
  /**
   * The last request to confirm an action that was passed to the host. If it was not played, it is withdrawn before the
   * next message is stored.
   */
  #played_request: string | null = null;
  /** The last request to confirm an action after which the customer has said something. */
  #answered_request: string | null = null;
  /** What the customer has said in this call, by `seq`; true: it answered a request to confirm an action. */
  readonly #said = new Map<number, boolean>();
  /** Stores messages of the customer in the order in which they were said. */
  #speech: Promise<unknown> = Promise.resolve();
  /** Messages that were said and are not stored yet. */
  #unstored = 0;

  constructor(context: Context, call: ClaimedCall, options: AttendedCallOptions) {
    this.call = call;
    this.host = options.host;
    this.#last_word_at = context.now();
    this.#context = context;
    this.#options = options;
    this.#settings = readAssistantSettings(call.assistant_settings);
    this.#language = this.#settings.language.toLowerCase().split('-')[0] ?? '';
    const realtime = options.speech?.realtime;
    const tell = (message: ToHost) => this.host.tell(message);
    this.#steps = realtime && new RealtimeSteps(realtime.model, call.id, tell);
    this.#replies = createCallReplies({
      call_id: call.id,
      words: () => this.#words,
      tell,
      interrupted: (entry, played) => {
        this.#cutting = Promise.all([this.#cutting, this.#cut(entry, played)]);
      },
    });
  }

  get assistant(): string {
    return identities.assistant(this.call.id, this.#options.owner);
  }

  get state(): CallState {
    return this.#state;
  }

  /** For turns of this call; undefined: there is none, or the assistant is not in the room. */
  get model(): RealtimeModel | undefined {
    return this.#state === 'joined' ? this.#steps : undefined;
  }

  /** Starts to bring the assistant into the room. */
  async begin(): Promise<void> {
    const { id: call_id, conversation_id, started_at, room } = this.call;
    try {
      const { rooms, owner } = this.#options;
      this.#way_in = await rooms.joinAsAssistant({ conversation_id, call_id, started_at, room }, owner);
    } catch (error) {
      this.#context.log.error({ err: error, call_id }, 'the assistant has no token for the room of a call');
      return this.apply('token_failed');
    }
    return this.apply('token_made');
  }

  /** Changes the state at once, then performs the effects. @param reason why the assistant has left, for the log */
  async apply(event: CallEvent, reason: string = event): Promise<void> {
    const { log } = this.#context;
    const about = { call_id: this.call.id, state: this.#state, event };
    const step = nextStep(this.#state, event);
    if (step === undefined) {
      log.error(about, 'a call met an event that its state does not allow');
      return;
    }
    const was = this.#state;
    this.#state = step.state;
    if (step.state === 'gone' && was !== 'gone') this.#options.gone();
    if (!isHeld(step.state)) {
      this.#options.prepared?.discard(this.call);
      this.#steps?.close();
    }
    for (const effect of step.effects)
      await this.#perform(effect, reason).catch((error: unknown) =>
        log.error({ err: error, ...about, effect }, 'a call could not go on'),
      );
  }

  /** Handles what the host reports about the call. */
  receive(message: AboutCall): void {
    // Counts as silence.
    if (message.type !== 'speech_dropped') this.#noteWord();
    if (message.type === 'joined') void this.apply('host_joined');
    else if (message.type === 'announced') void this.#options.recordings?.begin(this.call);
    else if (message.type === 'spoken') this.#replies.spoken(message);
    else if (message.type === 'left') void this.apply('host_left', message.reason);
    else if (message.type === 'speech_dropped') this.#countDropped(message.why);
    else if (message.type === 'customer_paused') void this.#prepareReply(message.said);
    else if (message.type === 'customer_went_on') void this.#discardReply();
    else if ('step_id' in message) this.#steps?.receive(message);
    else {
      const manner = readManner(message.text);
      this.#replies.withdrawUnplayed(manner === 'stop' ? (entry) => this.#becomesOf(entry) : undefined);
      this.#hear(message.text, manner);
    }
  }

  async #prepareReply(said: string): Promise<void> {
    // The next reply must know how much of those before it was played.
    await this.#cutting;
    // A realtime model would reject it.
    if (isHeld(this.#state) && this.#steps === undefined)
      this.#options.prepared?.begin(this.call, this.#toMessage(said));
  }

  /** In the order in which the host reported it. */
  async #discardReply(): Promise<void> {
    await this.#cutting;
    this.#options.prepared?.discard(this.call);
  }

  #hear(text: string, manner: Manner | undefined): void {
    this.#unintelligible = { pieces: 0, at: 0 };
    this.#followCustomer(text, manner);
    const message = this.#toMessage(text);
    const request = this.#played_request;
    const stops = manner === 'stop';
    this.#unstored++;
    // Until it is stored, every reply is to an earlier message.
    if (stops) this.#stopped_at = Number.POSITIVE_INFINITY;
    this.#speech = this.#speech
      .then(() => this.#receiveSpeech(message, request))
      .catch((error: unknown) => {
        this.#context.log.error({ err: error, call_id: this.call.id }, 'what a customer said in a call was lost');
      })
      .then((seq) => {
        this.#unstored--;
        if (seq !== undefined) this.#noteSaid(seq, request);
        if (stops) this.#stopped_at = seq ?? 0;
      });
  }

  /** @param request the last request to confirm an action that was played before */
  #noteSaid(seq: number, request: string | null): void {
    // Only the first message after a request decides the action.
    this.#said.set(seq, request !== null && request !== this.#answered_request);
    if (request !== null) this.#answered_request = request;
  }

  /**
   * Of a reply that was not played, once the customer wants silence. They must learn what became of an action that they
   * have decided. What answers no words of theirs is in the chat for them.
   */
  #becomesOf({ in_reply_to }: Pick<Entry, 'in_reply_to'>): Unplayed {
    const decided = in_reply_to === null ? undefined : this.#said.get(in_reply_to);
    if (decided === undefined) return 'silent';
    return decided ? 'said' : 'cut';
  }

  #countDropped(why: DroppedSpeech): void {
    this.#context.measures.droppedSpeech(why);
    this.#context.log.debug({ call_id: this.call.id, why }, 'speech in a call is no message of the customer');
    if (why === 'unintelligible') void this.#askAgain();
  }

  /** Asks the customer to say it again, and offers a human if that does not help. */
  async #askAgain(): Promise<void> {
    if (this.#state !== 'joined' || this.#is_due) return;
    const at = this.#context.now();
    const follows = at - this.#unintelligible.at < IN_A_ROW_MS;
    const pieces = follows ? this.#unintelligible.pieces + 1 : 1;
    this.#unintelligible = { pieces, at };
    if (pieces >= ASK_AGAIN_AT && pieces < OFFER_HUMAN_AT) this.host.tell({ type: 'say_again', call_id: this.call.id });
    else if (pieces === OFFER_HUMAN_AT)
      await sayInCall(this.#context, this.call, this.#words.offer_colleague).catch((error: unknown) =>
        this.#context.log.error({ err: error, call_id: this.call.id }, 'a customer could not be offered a human'),
      );
  }

  /**
   * Speaks what is written in the conversation, while it is written. Announces function calls to a customer who waits.
   */
  speak(event: Extract<DomainEvent, { type: 'delta' | 'entry_added' | 'function_called' }>): void {
    // A host that was not told to join yet would drop it, and a farewell would then wait for its end.
    if (!isHeld(this.#state) || this.#state === 'preparing') return;
    if (event.type !== 'entry_added') this.#noteWord();
    else this.#noteEntry(event.entry);
    const { in_reply_to = null } = event.type === 'entry_added' ? event.entry : {};
    // What was asked before a login is answered after it, and spoken.
    if (in_reply_to !== null && in_reply_to >= this.#stopped_at) this.#stopped_at = 0;
    if (event.type === 'delta') {
      if (this.#stopped_at === 0) this.#replies.piece(event.delta);
    } else if (event.type === 'function_called') this.host.tell({ type: 'looking_up', call_id: this.call.id });
    else {
      const becomes = in_reply_to !== null && in_reply_to < this.#stopped_at ? this.#becomesOf(event.entry) : 'said';
      if (becomes !== 'said') this.#replies.withdraw(event.entry, becomes);
      else if (event.entry.confirmation) this.#ask(event.entry);
      else this.#replies.entry(event.entry);
    }
  }

  /** Asks the customer to confirm an action, unless they have said something else since. */
  #ask(entry: Entry): void {
    if (this.#unstored > 0 || entry.seq < this.#asked_seq) {
      this.#replies.withdraw(entry);
      return;
    }
    this.#played_request = entry.id;
    this.#replies.entry(entry);
  }

  /**
   * Asks a customer who says nothing whether they are still there, and ends the call in the end. Nobody is asked while
   * the assistant is to reply, or waits for a login.
   */
  async breakSilence(): Promise<void> {
    if (this.#state !== 'joined' || this.#ends_as_silent) return;
    const due_ms = STILL_THERE_MS[this.#asked_if_there] ?? LIMITS.callSilenceMs;
    if (this.#silence_ms >= LIMITS.callSilenceMs) await this.#endAsSilent();
    else if (this.#silence_ms >= due_ms && !this.#is_due && !this.#awaits_login) {
      this.#asked_if_there++;
      this.host.tell({ type: 'still_there', call_id: this.call.id });
    }
  }

  async #endAsSilent(): Promise<void> {
    // The goodbye can begin before this has resolved.
    this.#ends_as_silent = true;
    let has_ended = false;
    try {
      has_ended = await endAbandonedCall(this.#context, this.call);
    } finally {
      this.#ends_as_silent = has_ended;
    }
  }

  /** Whether the customer waits for a reply. */
  get #is_due(): boolean {
    return this.#answered_seq < this.#asked_seq;
  }

  get #silence_ms(): number {
    return this.#context.now() - this.#last_word_at;
  }

  #noteWord(): void {
    this.#last_word_at = this.#context.now();
    this.#asked_if_there = 0;
  }

  #noteEntry({ sender, kind, seq, in_reply_to }: Entry): void {
    if (sender === 'system') return;
    this.#noteWord();
    if (sender === 'customer' && kind === 'message') this.#asked_seq = seq;
    if (in_reply_to === null) return;
    this.#answered_seq = Math.max(this.#answered_seq, in_reply_to);
    this.#awaits_login = kind === 'login_request';
  }

  async #perform(effect: CallEffect, reason: string): Promise<void> {
    const { id: call_id, conversation_id } = this.call;
    const { owner, watch, speech } = this.#options;
    if (effect === 'tell_join') this.#tellJoin();
    else if (effect === 'tell_leave') this.host.tell({ type: 'leave', call_id });
    else if (effect === 'record_join') await this.apply((await this.#recordJoin()) ? 'join_recorded' : 'not_held');
    else if (effect === 'record_left') await this.#recordLeft(reason);
    else if (effect === 'hand_back') {
      const handed_back = await this.#untilLeaseEnds('a call could not be handed back', () =>
        handBackCall(this.#context, call_id, owner),
      );
      if (!handed_back) await this.#recordLeft(reason);
    } else if (effect === 'say_without_voice') {
      if (speech === undefined) await sayInCall(this.#context, this.call, this.#words.without_voice);
    } else if (effect === 'say_farewell') await this.#sayFarewell().finally(() => this.apply('farewell_said'));
    else if (effect === 'check_room') watch.clear(conversation_id);
    else watch.clear(conversation_id, call_id);
  }

  #tellJoin(): void {
    const { id: call_id, started_at, room } = this.call;
    const { speech, recordings } = this.#options;
    if (this.#way_in === undefined) throw new Error('a call is joined with a token');
    this.host.tell({
      type: 'join',
      call_id,
      room,
      ...this.#way_in,
      patience_ms: Math.max(0, started_at + LIMITS.callJoinMs - this.#context.now()),
      // A call is recorded only after the customer has been told.
      announcement:
        this.#settings.record_calls && recordings !== undefined && speech !== undefined ? this.#words.recorded : '',
      greeting: speech === undefined ? '' : translateDefaults(this.#settings).greeting,
      words: this.#spokenWords(),
      speech,
      language: spokenLanguage(this.#settings),
    });
  }

  /**
   * The host reports once that it has joined, so an outage must not lose the report.
   * @returns false if the call is no longer held
   */
  async #recordJoin(): Promise<boolean> {
    return throughOutages(
      this.#context.log,
      'a call that the assistant has joined could not be recorded',
      () => markJoined(this.#context, this.call.id, this.#options.owner),
      () => this.#state !== 'joining' || this.#options.stops(),
    );
  }

  async #recordLeft(reason: string): Promise<void> {
    const left = await this.#untilLeaseEnds('a call that the assistant has left could not be recorded', () =>
      leaveCall(this.#context, this.call, this.#options.owner),
    );
    if (left) this.#context.log.warn({ call_id: this.call.id, reason }, 'the assistant has left a call');
  }

  /** The lease of a call that this server gives up is not renewed. Once it has ended, any server ends the call. */
  async #untilLeaseEnds(failure: string, record: () => Promise<boolean>): Promise<boolean> {
    return throughOutages(this.#context.log, failure, record, this.#givesUpAfter(CALL_LEASE_MS));
  }

  #givesUpAfter(ms: number): () => boolean {
    const given_up_at = this.#context.now() + ms;
    return () => this.#context.now() > given_up_at || this.#options.stops();
  }

  /** The record ends the call at once. The assistant's closing sentence is spoken to its end. */
  async #sayFarewell(): Promise<void> {
    const farewell = await findFarewell(this.#context, this.call);
    const is_silent = this.#ends_as_silent && this.#options.speech !== undefined;
    if (farewell === undefined && !is_silent) return;
    this.host.tell({ type: 'call_over', call_id: this.call.id });
    if (farewell !== undefined) this.#replies.entry(farewell);
    else this.#replies.sentence(this.#words.ended_as_silent);
    await Promise.race([this.#replies.silence(), sleep(LIMITS.callFarewellMs, undefined, { ref: false })]);
  }

  get #words(): ServiceWords {
    return serviceWords({ language: this.#language });
  }

  /** Speaks the customer's language, and at the speed that they ask for. */
  #followCustomer(text: string, manner: Manner | undefined): void {
    const language = languageOfWords(text, this.#settings) ?? this.#language;
    const speed = nextSpeed(this.#speed, manner);
    if (language === this.#language && speed === this.#speed) return;
    this.#language = language;
    this.#speed = speed;
    this.host.tell({ type: 'use_words', call_id: this.call.id, words: this.#spokenWords() });
  }

  #spokenWords(): SpokenWords {
    const { one_moment, still_on_it, say_again, still_there, link, link_on_phone } = this.#words;
    const said_for_link = this.call.room === null ? link : link_on_phone;
    const spoken = { language: this.#language, speed: this.#speed };
    return { ...spoken, one_moment, still_on_it, say_again, still_there, link: said_for_link };
  }

  /** The message that becomes of what was recognised, in the language that the customer speaks now. */
  #toMessage(text: string): string {
    return fitMessage(joinSpelled(text, this.#language));
  }

  /** Shortens an interrupted reply to its played part. */
  async #cut(entry: Entry, played: string): Promise<void> {
    const failure = 'an interrupted answer could not be cut';
    const cut = () => cutToPlayed(this.#context, entry, played);
    if (entry.id === this.#played_request && !wasSummaryPlayed(entry, played)) this.#played_request = null;
    await throughOutages(this.#context.log, failure, cut, this.#givesUpAfter(STORE_SPEECH_MS)).catch((error: unknown) =>
      this.#context.log.error({ err: error, call_id: this.call.id }, failure),
    );
  }

  /** @returns the `seq` of the message; undefined: it was not taken */
  async #receiveSpeech(message: string, played_request: string | null): Promise<number | undefined> {
    const { id: call_id, conversation_id, organisation_id, session_id, mode, customer_sid: sid } = this.call;
    // The next reply must know how much of those before it was played.
    await this.#cutting;
    const given_up = this.#givesUpAfter(STORE_SPEECH_MS);
    const client_message_id = randomUUID();
    const spoken = { since: this.call.started_at, played_request };
    try {
      const { seq } = await throughOutages(
        this.#context.log,
        'what a customer said in a call could not be stored',
        () =>
          receiveMessage(
            this.#context,
            { kind: 'customer', organisation_id, session_id, mode },
            { session_id, ticket_chat_id: conversation_id, message, attachment: false, sid, client_message_id, spoken },
          ),
        given_up,
      );
      return seq;
    } catch (error) {
      this.#options.prepared?.discard(this.call);
      this.host.tell({ type: 'no_answer', call_id });
      if (!(error instanceof AppError)) {
        this.host.tell({ type: 'say_again', call_id });
        throw error;
      }
      this.#context.log.info({ call_id, code: error.code }, 'what a customer said in a call was not taken');
      // A caller reads no error. Of a message without attachments, only this can be refused.
      if (error.code === 'invalid_payload') await sayInCall(this.#context, this.call, this.#words.wrong_code);
      return undefined;
    }
  }
}

/** Cut between words, because a part of a secret would not be recognised. */
function fitMessage(text: string): string {
  if (text.length <= LIMITS.messageCharacters) return text;
  return text.slice(0, LIMITS.messageCharacters).replace(/(?<!\S)\S*$/, '');
}
