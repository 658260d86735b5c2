/**
 * A call in which the assistant listens and speaks: the session of LiveKit's agents detects speech, interruption and
 * silence; replies are decided elsewhere. A customer who waits hears a sentence instead of silence.
 */
import { voice } from '@livekit/agents';
import { type Room, RoomEvent } from '@livekit/rtc-node';
import type { SpeechServices } from '../../config/speech-settings.js';
import type { RealtimeReply, RealtimeStep } from '../../features/calls/realtime-model.js';
import type { CallInRoom } from '../identities.js';
import { Bridge, type BridgeWords } from './bridge.js';
import { CustomerSound } from './customer-sound.js';
import { isUnfinished } from './hearing/is-unfinished.js';
import { openSession } from './open-session.js';
import { Pauses } from './pauses.js';
import { PhoneKeys } from './phone-keys.js';
import type { DroppedSpeech, SpokenWords } from './protocol.js';
import { openRealtime, type Realtime } from './realtime/open-realtime.js';
import { SpeechError } from './speech-error.js';
import { createAttempt } from './speech-health.js';
import { Speeches } from './speeches.js';
import { makeSound } from './synthesis/make-sound.js';
import { openSynthesis } from './synthesis/open-synthesis.js';
import { createTurnDetector, loadTurnModel, type TurnModel } from './turn-end.js';

/** In ms. Sound on its way into the room is still played after an interruption. */
const QUEUE_MS = 80;

export interface SpokenCall {
  say(speech_id: number, text: string): void;
  saidAll(speech_id: number): void;
  /** From now on, nothing waits for a customer who is not in the room. */
  callOver(): void;
  unsay(speech_id: number): void;
  noAnswer(): void;
  /** Asks the customer to say it again. */
  sayAgain(): void;
  /** Asks whether the customer is still there, unless they are not in the room, someone is speaking or they wait for a reply. */
  askIfThere(): void;
  /** A function is called for the reply. */
  lookingUp(): void;
  /** How the host speaks, and its own sentences, from now on. */
  useWords(words: SpokenWords): void;
  /** Runs a step on the realtime model. @throws {Error} also if there is none */
  ask(step_id: string, step: RealtimeStep, told: (words: string) => void): Promise<RealtimeReply>;
  dropStep(step_id: string): void;
  close(): Promise<void>;
}

export interface SpokenCallOptions {
  room: Room;
  call: CallInRoom;
  services: SpeechServices;
  /** The customer's language; unset: it is detected. */
  language: string | undefined;
  words: SpokenWords;
  announcement: string;
  /** The announcement was played to its end. */
  announced: () => void;
  greeting: string;
  customerSaid: (text: string) => void;
  /** @param said since their last message; it may be all of the next one */
  customerPaused: (said: string) => void;
  customerWentOn: () => void;
  /** Sound was detected that is no message of the customer. */
  speechDropped: (why: DroppedSpeech) => void;
  spoken: (speech_id: number, played: string, interrupted: boolean) => void;
  /** The session has failed. */
  lost: (reason: string) => void;
}

export async function startSpokenCall(options: SpokenCallOptions): Promise<SpokenCall> {
  const call = new SessionInRoom(options, await loadTurnModel());
  await call.start();
  return call;
}

class SessionInRoom implements SpokenCall {
  readonly #options: SpokenCallOptions;
  readonly #realtime: Realtime | undefined;
  readonly #session: voice.AgentSession;
  readonly #io: voice.RoomIO;
  readonly #sound: CustomerSound;
  readonly #speeches: Speeches;
  readonly #bridge: Bridge;
  readonly #pauses: Pauses;
  readonly #keys: PhoneKeys;
  #words: SpokenWords;

  constructor(options: SpokenCallOptions, turn_model: TurnModel) {
    const { services, language } = options;
    const attempt = createAttempt(options.lost);
    const synthesis = openSynthesis(services.synthesis);
    const realtime = openRealtime(services, language);
    const isSpokenTo = () => this.#speeches.speaking;
    this.#options = options;
    this.#words = options.words;
    this.#realtime = realtime;
    this.#session = openSession(options, {
      attempt,
      turnDetection: createTurnDetector(turn_model, () =>
        isUnfinished(this.#pauses.said, language ?? this.#words.language),
      ),
      realtime,
      isSpokenTo,
      isDeaf: () => this.#speeches.announcing,
    });
    // The session's own would also send all its events to the customer, and answer requests of theirs.
    this.#io = new voice.RoomIO({
      agentSession: this.#session,
      room: options.room,
      inputOptions: { audioEnabled: false, closeOnDisconnect: false, textEnabled: false },
      outputOptions: { syncTranscription: true, queueSizeMs: QUEUE_MS },
    });
    this.#speeches = new Speeches(this.#session, {
      makeSound: (text, signal) => {
        const { language, speed } = this.#words;
        return makeSound(synthesis, attempt, { text, language, speed, signal });
      },
      words: () => this.#words,
      takeSound: realtime && ((text) => realtime.steps.takeSound(text)),
      audible: () => this.#bridge.cut(),
      over: (...report) => {
        options.spoken(...report);
        this.#bridge.settle({ next: this.#speeches.answering });
      },
    });
    this.#sound = new CustomerSound(options.room, options.call, {
      chosen: (identity) => {
        this.#io.setParticipant(identity);
        this.#speeches.resume();
      },
      away: (missing_ms) => this.#speeches.hold(missing_ms),
      lost: options.lost,
    });
    this.#bridge = new Bridge((sentence) => this.#sayWhileWaiting(sentence));
    this.#pauses = new Pauses(this.#session, {
      paused: options.customerPaused,
      wentOn: options.customerWentOn,
      isSpokenTo,
    });
    this.#keys = new PhoneKeys({
      pressed: () => this.#interrupt(),
      typed: (digits) => void this.#hear(digits),
    });
  }

  /** Listens from now on, and says what comes first. Call it once. */
  async start(): Promise<void> {
    const { room, announcement, announced, greeting, lost } = this.#options;
    this.#session.input.audio = this.#sound;
    await this.#session.start({ agent: new Listener((said) => this.#endTurn(said)), record: false });
    this.#io.start();
    this.#realtime?.session.warmUp();
    this.#speeches.watchPlayback();
    this.#session.on(voice.AgentSessionEventTypes.Close, ({ reason }) => lost(`the session ended (${reason})`));
    room.on(RoomEvent.DtmfReceived, (_code, key) => this.#keys.press(key));
    if (announcement !== '') this.#speeches.announce(announcement, announced);
    if (greeting !== '') this.#speeches.say(greeting);
  }

  say(speech_id: number, text: string): void {
    this.#bridge.stop();
    this.#speeches.add(speech_id, text);
  }

  saidAll(speech_id: number): void {
    this.#speeches.end(speech_id);
  }

  callOver(): void {
    this.#speeches.waitForNobody();
  }

  unsay(speech_id: number): void {
    this.#speeches.unsay(speech_id);
  }

  noAnswer(): void {
    this.#bridge.settle({ next: this.#speeches.answering });
  }

  sayAgain(): void {
    this.#speeches.say(this.#words.say_again);
  }

  askIfThere(): void {
    if (this.#speeches.held) return;
    const is_silent = this.#session.userState !== 'speaking' && this.#pauses.said === '';
    if (is_silent && !this.#speeches.speaking && !this.#bridge.waits) this.#speeches.say(this.#words.still_there);
  }

  lookingUp(): void {
    // No waiting sentence once the reply has started: the reply continues after the function.
    if (!this.#speeches.answering) this.#bridge.hurry();
  }

  useWords(words: SpokenWords): void {
    this.#words = words;
  }

  async ask(step_id: string, step: RealtimeStep, told: (words: string) => void): Promise<RealtimeReply> {
    if (this.#realtime === undefined) throw new SpeechError('there is no realtime model');
    return this.#realtime.steps.ask(step_id, step, told);
  }

  dropStep(step_id: string): void {
    this.#realtime?.steps.drop(step_id);
  }

  async close(): Promise<void> {
    this.#keys.stop();
    this.#bridge.stop();
    this.#speeches.stop();
    this.#realtime?.session.close();
    this.#session.removeAllListeners();
    await this.#session.close();
    await this.#io.close();
    await this.#sound.close();
  }

  async #endTurn(said: string): Promise<void> {
    this.#pauses.end();
    await this.#hear(said);
  }

  /** @param text empty: they only pressed `#`. What it interrupted unplayed is said again. */
  async #hear(text: string): Promise<void> {
    // The played part of a reply is reported before the message that interrupted it.
    await this.#speeches.waitForInterrupted();
    if (text !== '') {
      this.#realtime?.transcription.assignMessage(text);
      this.#options.customerSaid(text);
      this.#bridge.begin();
    }
    this.#speeches.sayUnplayed();
  }

  #interrupt(): void {
    // It throws while a speech is playing that cannot be interrupted.
    if (this.#speeches.speaking && !this.#speeches.announcing) this.#session.interrupt();
  }

  #sayWhileWaiting(sentence: BridgeWords): voice.SpeechHandle | undefined {
    try {
      return this.#speeches.say(this.#words[sentence]);
    } catch (error) {
      this.#options.lost(`nothing more can be said: ${String(error)}`);
    }
  }
}

/** Passes on each turn of the customer, and never replies by itself. */
class Listener extends voice.Agent {
  readonly #said: (text: string) => Promise<void>;

  /** @param said called at the end of each turn with its words */
  constructor(said: (text: string) => Promise<void>) {
    super({ instructions: '' });
    this.#said = said;
  }

  override async onUserTurnCompleted(...[, said]: Parameters<voice.Agent['onUserTurnCompleted']>): Promise<void> {
    await this.#said(said.textContent?.trim() ?? '');
    throw new voice.StopResponse();
  }
}
