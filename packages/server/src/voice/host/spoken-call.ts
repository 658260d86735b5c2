/**
 * A call in which the assistant listens and speaks: the session of LiveKit's agents detects speech, interruption and
 * silence; replies are decided elsewhere. A customer who waits hears a sentence instead of silence.
 */
import { LIMITS } from '@frontdesk/contract';
import { voice } from '@livekit/agents';
import { type Room, RoomEvent } from '@livekit/rtc-node';
import type { SpeechServices } from '../../config/speech-settings.js';
import type { RealtimeReply, RealtimeStep } from '../../features/calls/realtime-model.js';
import type { CallInRoom } from '../identities.js';
import { Bridge } from './bridge.js';
import { CustomerVad } from './hearing/customer-vad.js';
import { CustomerVoice } from './hearing/customer-voice.js';
import { isUnfinished } from './hearing/is-unfinished.js';
import { Pauses } from './pauses.js';
import { PhoneKeys } from './phone-keys.js';
import type { DroppedSpeech, SpokenWords } from './protocol.js';
import { openRealtime, type Realtime } from './realtime/open-realtime.js';
import { customersIn } from './room.js';
import { SpeechError } from './speech-error.js';
import { type Attempt, createAttempt } from './speech-health.js';
import { SpeechIn } from './speech-in.js';
import { Speeches } from './speeches.js';
import { openSynthesis } from './synthesis/open-synthesis.js';
import type { SentenceOptions, Synthesis } from './synthesis/synthesis.js';
import { openTranscription } from './transcription/open-transcription.js';
import { TRANSCRIPTION_RATE } from './transcription/transcription.js';
import { LEAST_SILENCE_MS, openTurnDetector } from './turn-end.js';

/**
 * A silence of this share of the customer's pause ends a piece of speech, which is then transcribed during the rest of
 * the pause. If the reply is prepared during the pause, a piece ends as soon as possible.
 */
const PIECE_SHARE = 0.7;
/**
 * How long a customer may pause within a sentence, in ms, or their usual pause if that is longer. A customer who pauses
 * between sentences is given more time from then on, up to this.
 */
const LONGEST_PAUSE_MS = 1_200;
/** In ms. Speech servers would make words of shorter sounds, which are clicks or coughs. */
const LEAST_SPEECH_MS = 96;
/** In ms. A longer sound of the customer pauses the assistant. If it turns out to have no words, the assistant goes on. */
const LEAST_INTERRUPTION_MS = 64;
/** In ms. After a noise without words, the assistant continues after this. */
const FALSE_INTERRUPTION_MS = 1_000;
/** In ms. Sound on its way into the room is still played after an interruption. */
const QUEUE_MS = 80;
/** In ms. Without sound for longer than a model may take between two sentences, a speech fails. */
const IDLE_MS = 65_000;

export interface SpokenCall {
  say(speech_id: number, text: string): void;
  saidAll(speech_id: number): void;
  unsay(speech_id: number): void;
  noAnswer(): void;
  /** The customer's last message was lost. */
  sayAgain(): void;
  /** A function is called for the reply. */
  lookingUp(): void;
  /** The host's own sentences from now on. */
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
  const { room, call, services, lost } = options;
  let { words } = options;
  const attempt = createAttempt(lost);
  const turnDetection = await openTurnDetector(() => isUnfinished(pauses.said, options.language ?? words.language));
  const synthesis = openSynthesis(services.synthesis);
  const realtime = openRealtime(services, options.language);
  const session = openSession(options, { attempt, turnDetection, realtime, isSpokenTo: () => speeches.speaking });
  const speeches = new Speeches(session, {
    makeSound: (text, signal) => makeSound(synthesis, attempt, { text, language: words.language, signal }),
    words: () => words,
    takeSound: realtime && ((text) => realtime.steps.takeSound(text)),
    audible: () => bridge.cut(),
    over: options.spoken,
  });
  const bridge = new Bridge((sentence) => {
    try {
      return speeches.say(words[sentence]);
    } catch (error) {
      lost(`nothing more can be said: ${String(error)}`);
    }
  });

  const hear = async (text: string) => {
    // The played part of a reply is reported before the message that interrupted it.
    await speeches.interruptedOnesAreOver();
    realtime?.transcription.assignMessage(text);
    options.customerSaid(text);
    bridge.begin();
  };

  const pauses = new Pauses(session, {
    paused: options.customerPaused,
    wentOn: options.customerWentOn,
    isSpokenTo: () => speeches.speaking,
  });

  class Listener extends voice.Agent {
    override async onUserTurnCompleted(...[, said]: Parameters<voice.Agent['onUserTurnCompleted']>): Promise<void> {
      pauses.end();
      const text = said.textContent?.trim() ?? '';
      if (text !== '') await hear(text);
      throw new voice.StopResponse();
    }
  }

  await session.start({
    agent: new Listener({ instructions: '' }),
    room,
    inputOptions: { closeOnDisconnect: false, textEnabled: false, audioSampleRate: TRANSCRIPTION_RATE },
    outputOptions: { syncTranscription: true, queueSizeMs: QUEUE_MS },
    record: false,
  });
  realtime?.session.warmUp();
  speeches.watchPlayback();
  session.on(voice.AgentSessionEventTypes.Close, ({ reason }) => lost(`the session ended (${reason})`));
  listenToWhoeverIsThere(session, room, call);
  const keys = new PhoneKeys((typed) => void hear(typed));
  room.on(RoomEvent.DtmfReceived, (_code, key) => {
    // It throws while a speech is playing that cannot be interrupted.
    if (speeches.speaking && !speeches.announcing) session.interrupt();
    keys.press(key);
  });
  if (options.announcement !== '') speeches.announce(options.announcement, options.announced);
  if (options.greeting !== '') speeches.say(options.greeting);

  return {
    say(speech_id, text) {
      bridge.stop();
      speeches.add(speech_id, text);
    },
    saidAll: (speech_id) => speeches.end(speech_id),
    unsay: (speech_id) => speeches.unsay(speech_id),
    noAnswer: () => bridge.stop(),
    sayAgain() {
      bridge.stop();
      speeches.say(words.say_again);
    },
    lookingUp() {
      // No waiting sentence once the reply has started: the reply continues after the function.
      if (!speeches.answering) bridge.hurry();
    },
    useWords(next) {
      words = next;
    },
    async ask(step_id, step, told) {
      if (realtime === undefined) throw new SpeechError('there is no realtime model');
      return realtime.steps.ask(step_id, step, told);
    },
    dropStep: (step_id) => realtime?.steps.drop(step_id),
    async close() {
      keys.stop();
      bridge.stop();
      speeches.stop();
      realtime?.session.close();
      session.removeAllListeners();
      await session.close();
    },
  };
}

interface SessionParts {
  attempt: Attempt;
  turnDetection: Awaited<ReturnType<typeof openTurnDetector>>;
  realtime: Realtime | undefined;
  /** Whether the assistant speaks while the customer does. */
  isSpokenTo: () => boolean;
}

function openSession(
  { services, language, speechDropped }: SpokenCallOptions,
  { attempt, turnDetection, realtime, isSpokenTo }: SessionParts,
): voice.AgentSession {
  const { pause_ms, prepare_replies, transcription } = services;
  const detection = {
    minSilenceDuration: prepare_replies
      ? LEAST_SILENCE_MS
      : Math.max(LEAST_SILENCE_MS, Math.round(pause_ms * PIECE_SHARE)),
    maxBufferedSpeech: LIMITS.callSpeechMs,
  };
  const customer = new CustomerVoice();
  return new voice.AgentSession({
    vad: new CustomerVad({ ...detection, minSpeechDuration: LEAST_INTERRUPTION_MS }, customer),
    stt: new SpeechIn({
      transcription: realtime?.transcription ?? openTranscription(transcription),
      detection: { ...detection, minSpeechDuration: LEAST_SPEECH_MS },
      voice: customer,
      language,
      attempt,
      isSpokenTo,
      dropped: speechDropped,
    }),
    turnHandling: {
      turnDetection,
      endpointing: { mode: 'dynamic', minDelay: pause_ms, maxDelay: Math.max(pause_ms, LONGEST_PAUSE_MS) },
      interruption: {
        mode: 'vad',
        minDuration: LEAST_INTERRUPTION_MS,
        falseInterruptionTimeout: FALSE_INTERRUPTION_MS,
        resumeFalseInterruption: true,
      },
      preemptiveGeneration: { enabled: false },
    },
    aecWarmupDuration: null,
    userAwayTimeout: null,
    forwardAudioIdleTimeout: IDLE_MS,
  });
}

/** The first sound is tried twice. A failure after that is not repeated: the next text follows. */
async function* makeSound(
  synthesis: Synthesis,
  attempt: Attempt,
  { text, ...options }: { text: string } & SentenceOptions,
) {
  const { frames, first } = await attempt(async () => {
    const frames = synthesis.speak(text, options);
    const first = await frames.next();
    if (first.done) throw new SpeechError('a sentence was answered without a sound');
    return { frames, first: first.value };
  });
  yield first;
  try {
    yield* frames;
  } catch (error) {
    if (!options.signal.aborted) process.stderr.write(`the sound of a sentence broke off: ${String(error)}\n`);
  }
}

/** One of the customer's tabs is listened to at a time. When it leaves, the newest of the others is. */
function listenToWhoeverIsThere(session: voice.AgentSession, room: Room, call: CallInRoom): void {
  const choose = () => {
    const present = customersIn(room, call);
    const linked = session._roomIO?.linkedParticipant?.identity;
    const next = present.at(-1);
    if (next !== undefined && !present.some(({ identity }) => identity === linked))
      session._roomIO?.setParticipant(next.identity);
  };
  choose();
  room.on(RoomEvent.ParticipantConnected, choose);
  room.on(RoomEvent.ParticipantDisconnected, choose);
}
