/**
 * A call in which the assistant listens and speaks: the session of LiveKit's agents detects speech, interruption and
 * silence; what to answer is not decided here. A customer who waits is told so instead of hearing nothing.
 */
import { LIMITS } from '@frontdesk/contract';
import { inference, voice } from '@livekit/agents';
import { type Room, RoomEvent } from '@livekit/rtc-node';
import { Bridge } from './bridge.js';
import type { SpeechServer, SpokenWords } from './protocol.js';
import { customersIn } from './room.js';
import { Speech } from './speech.js';
import { createAttempt } from './speech-health.js';
import { SpeechIn } from './speech-in.js';
import { SpeechError, synthesise } from './speech-server.js';

/**
 * A silence of this share of the customer's pause ends a piece of speech, which is then sent to be understood while the
 * rest of the pause goes by.
 */
const PIECE_SHARE = 0.7;
/** A customer who pauses between words is given more time from then on, up to this, in ms, or their pause if that is more. */
const LONGEST_PAUSE_MS = 1_000;
/** Shorter sounds do not interrupt the assistant. */
const INTERRUPTION_MS = 120;
/** Shorter sounds are a click or a cough. Speech servers make words of them that nobody has said. */
const LEAST_SPEECH_MS = 96;
/** A noise that turns out to be no words: the assistant goes on after this. */
const FALSE_INTERRUPTION_MS = 1_000;
/** Sound that is on its way into the room: it is still heard after an interruption. */
const QUEUE_MS = 80;
/** No sound is made for as long as a model may think between two sentences. */
const IDLE_MS = 65_000;

export interface SpokenCall {
  say(speech_id: number, text: string): void;
  saidAll(speech_id: number): void;
  unsay(speech_id: number): void;
  noAnswer(): void;
  /** A function is called for the answer. */
  lookingUp(): void;
  /** What is said from now on in the host's own words. */
  useWords(words: SpokenWords): void;
  close(): Promise<void>;
}

export interface SpokenCallOptions {
  room: Room;
  call_id: string;
  server: SpeechServer;
  /** What the customer speaks; unset: it is heard. */
  language: string | undefined;
  words: SpokenWords;
  greeting: string;
  customerSaid: (text: string) => void;
  spoken: (speech_id: number, heard: string, interrupted: boolean) => void;
  /** The session cannot go on. */
  lost: (reason: string) => void;
}

export async function startSpokenCall(options: SpokenCallOptions): Promise<SpokenCall> {
  const { room, call_id, server, lost } = options;
  let { words } = options;
  const { pause_ms } = server;
  const attempt = createAttempt(lost);
  const speeches = new Map<number, { speech: Speech; handle: voice.SpeechHandle }>();
  const bridge = new Bridge((sentence) => {
    try {
      return sayAtOnce(words[sentence]);
    } catch (error) {
      lost(`nothing more can be said: ${String(error)}`);
    }
  });
  /** Seconds of a speech that were played. */
  const played = new WeakMap<voice.SpeechHandle, number>();
  /** Begun and not over, in the order they are played. */
  const begun = new Set<voice.SpeechHandle>();
  let playing: voice.SpeechHandle | undefined;

  const session = new voice.AgentSession({
    vad: new inference.VAD({
      minSpeechDuration: LEAST_SPEECH_MS,
      minSilenceDuration: Math.round(pause_ms * PIECE_SHARE),
      maxBufferedSpeech: LIMITS.callSpeechMs,
    }),
    stt: new SpeechIn({ server, language: options.language, attempt, isSpokenTo: () => begun.size > 0 }),
    turnHandling: {
      turnDetection: 'vad',
      endpointing: { mode: 'dynamic', minDelay: pause_ms, maxDelay: Math.max(pause_ms, LONGEST_PAUSE_MS) },
      interruption: {
        mode: 'vad',
        minDuration: INTERRUPTION_MS,
        falseInterruptionTimeout: FALSE_INTERRUPTION_MS,
        resumeFalseInterruption: true,
      },
      preemptiveGeneration: { enabled: false },
    },
    aecWarmupDuration: null,
    userAwayTimeout: null,
    forwardAudioIdleTimeout: IDLE_MS,
  });

  class Listener extends voice.Agent {
    override async onUserTurnCompleted(...[, said]: Parameters<voice.Agent['onUserTurnCompleted']>): Promise<void> {
      const text = said.textContent?.trim() ?? '';
      if (text !== '') {
        // What was heard of an answer is told before what was said into it.
        await Promise.all([...begun].filter(({ interrupted }) => interrupted).map((handle) => handle.waitForPlayout()));
        options.customerSaid(text);
        bridge.begin();
      }
      throw new voice.StopResponse();
    }
  }

  function newSpeech(): Speech {
    return new Speech(makeSound, words.link);
  }

  /** The first sound is tried for twice. What fails in the middle is not said again: it goes on with what follows. */
  async function* makeSound(text: string, signal: AbortSignal) {
    const { frames, first } = await attempt(async () => {
      const frames = synthesise(server, text, signal);
      const first = await frames.next();
      if (first.done) throw new SpeechError('the speech server answered without a sound');
      return { frames, first: first.value };
    });
    yield first;
    try {
      yield* frames;
    } catch (error) {
      if (!signal.aborted) process.stderr.write(`the sound of a sentence broke off: ${String(error)}\n`);
    }
  }

  function begin(speech: Speech): voice.SpeechHandle {
    const options = { audio: speech.sound, allowInterruptions: true, addToChatCtx: false };
    const handle = session.say(speech.text, options);
    begun.add(handle);
    handle.addDoneCallback(() => {
      begun.delete(handle);
      speech.stop();
    });
    return handle;
  }

  /** The host's own words: nobody asks what was heard of them. */
  function sayAtOnce(text: string): voice.SpeechHandle {
    const speech = newSpeech();
    speech.add(text);
    speech.end();
    return begin(speech);
  }

  function speak(speech_id: number): Speech {
    bridge.stop();
    const known = speeches.get(speech_id);
    if (known !== undefined) return known.speech;
    const speech = newSpeech();
    const handle = begin(speech);
    speeches.set(speech_id, { speech, handle });
    void speech.audible.then(() => bridge.cut());
    handle.addDoneCallback(() => {
      const { interrupted } = handle;
      // Of a speech that was interrupted before its first sound nothing was.
      const seconds = interrupted ? (played.get(handle) ?? 0) : undefined;
      if (speeches.get(speech_id)?.handle === handle) options.spoken(speech_id, speech.heard(seconds), interrupted);
    });
    return speech;
  }

  await session.start({
    agent: new Listener({ instructions: '' }),
    room,
    inputOptions: { closeOnDisconnect: false, textEnabled: false },
    outputOptions: { syncTranscription: true, queueSizeMs: QUEUE_MS },
    record: false,
  });
  session.output.audio?.on(voice.AudioOutput.EVENT_PLAYBACK_STARTED, () => {
    [playing] = begun;
  });
  session.output.audio?.on(
    voice.AudioOutput.EVENT_PLAYBACK_FINISHED,
    ({ playbackPosition }: voice.PlaybackFinishedEvent) => {
      if (playing !== undefined) played.set(playing, playbackPosition);
    },
  );
  session.on(voice.AgentSessionEventTypes.Close, ({ reason }) => lost(`the session ended (${reason})`));
  listenToWhoeverIsThere(session, room, call_id);
  if (options.greeting !== '') sayAtOnce(options.greeting);

  return {
    say: (speech_id, text) => speak(speech_id).add(text),
    saidAll: (speech_id) => speeches.get(speech_id)?.speech.end(),
    unsay(speech_id) {
      const unsaid = speeches.get(speech_id);
      speeches.delete(speech_id);
      unsaid?.handle.interrupt();
    },
    noAnswer: () => bridge.stop(),
    lookingUp() {
      // What has begun to be said is not bridged: it goes on after the function.
      if ([...speeches.values()].every(({ handle }) => handle.done())) bridge.hurry();
    },
    useWords(next) {
      words = next;
    },
    async close() {
      bridge.stop();
      for (const { speech } of speeches.values()) speech.stop();
      speeches.clear();
      session.removeAllListeners();
      await session.close();
    },
  };
}

/** One of the customer's tabs is heard at a time. When it goes, the newest of those that are left is heard. */
function listenToWhoeverIsThere(session: voice.AgentSession, room: Room, call_id: string): void {
  const choose = () => {
    const present = customersIn(room, call_id);
    const linked = session._roomIO?.linkedParticipant?.identity;
    const next = present.at(-1);
    if (next !== undefined && !present.some(({ identity }) => identity === linked))
      session._roomIO?.setParticipant(next.identity);
  };
  choose();
  room.on(RoomEvent.ParticipantConnected, choose);
  room.on(RoomEvent.ParticipantDisconnected, choose);
}
