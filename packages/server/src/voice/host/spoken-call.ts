/**
 * A call in which the assistant listens and speaks: the session of LiveKit's agents detects speech, interruption and
 * silence; what to answer is not decided here. A customer who waits is told so instead of hearing nothing.
 */
import { inference, voice } from '@livekit/agents';
import { ParticipantKind, type RemoteParticipant, type Room, RoomEvent } from '@livekit/rtc-node';
import type { SpeechServer } from './protocol.js';
import { Speech } from './speech.js';
import { createAttempt } from './speech-health.js';
import { SpeechIn } from './speech-in.js';
import { synthesise } from './speech-server.js';

/**
 * A silence of this share of the customer's pause ends a piece of speech, which is then sent to be understood while the
 * rest of the pause goes by.
 */
const PIECE_SHARE = 0.7;
/** A customer who pauses between words is given more time from then on, up to this, in ms, or their pause if that is more. */
const LONGEST_PAUSE_MS = 1_000;
/** Shorter sounds do not interrupt the assistant. */
const INTERRUPTION_MS = 300;
/** A noise that turns out to be no words: the assistant goes on after this. */
const FALSE_INTERRUPTION_MS = 1_500;
/** How long a customer waits in silence before they are told that it takes a moment, and that it takes longer. */
const BRIDGES: readonly [after_ms: number, words: string][] = [
  [1_500, 'One moment, please. I am looking that up.'],
  [14_000, 'I am still on it. Thank you for your patience.'],
];
/** No sound is made for as long as a model may think between two sentences. */
const IDLE_MS = 65_000;

export interface SpokenCall {
  say(speech_id: number, text: string): void;
  saidAll(speech_id: number): void;
  unsay(speech_id: number): void;
  noAnswer(): void;
  close(): Promise<void>;
}

export interface SpokenCallOptions {
  room: Room;
  server: SpeechServer;
  greeting: string;
  customerSaid: (text: string) => void;
  spoken: (speech_id: number, heard: string, interrupted: boolean) => void;
  /** The session cannot go on. */
  lost: (reason: string) => void;
}

export async function startSpokenCall(options: SpokenCallOptions): Promise<SpokenCall> {
  const { room, server, lost } = options;
  const { pause_ms } = server;
  const attempt = createAttempt(lost);
  const speeches = new Map<number, { speech: Speech; handle: voice.SpeechHandle }>();
  let bridges: NodeJS.Timeout[] = [];
  /** Seconds of a speech that were played. */
  const played = new WeakMap<voice.SpeechHandle, number>();
  /** Begun and not over, in the order they are played. */
  const begun = new Set<voice.SpeechHandle>();
  let playing: voice.SpeechHandle | undefined;

  const session = new voice.AgentSession({
    vad: new inference.VAD({ minSilenceDuration: Math.round(pause_ms * PIECE_SHARE) }),
    stt: new SpeechIn(server, attempt),
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
        options.customerSaid(text);
        bridge();
      }
      throw new voice.StopResponse();
    }
  }

  function bridge(): void {
    stopBridging();
    bridges = BRIDGES.map(([after_ms, words]) =>
      setTimeout(() => {
        const speech = newSpeech();
        speech.add(words);
        speech.end();
        begin(speech);
      }, after_ms),
    );
  }

  function stopBridging(): void {
    for (const timer of bridges.splice(0)) clearTimeout(timer);
  }

  function newSpeech(): Speech {
    return new Speech((text, signal) => makeSound(text, signal));
  }

  /** The first sound is tried for twice; what fails in the middle is not said again. */
  async function* makeSound(text: string, signal: AbortSignal) {
    const sound = await attempt(async () => {
      const frames = synthesise(server, text, signal);
      return { frames, first: await frames.next() };
    });
    if (!sound.first.done) yield sound.first.value;
    yield* sound.frames;
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

  function speak(speech_id: number): Speech {
    stopBridging();
    const known = speeches.get(speech_id);
    if (known !== undefined) return known.speech;
    const speech = newSpeech();
    const handle = begin(speech);
    speeches.set(speech_id, { speech, handle });
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
    outputOptions: { syncTranscription: true },
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
  listenToWhoeverIsThere(session, room);
  if (options.greeting !== '') {
    const greeting = newSpeech();
    greeting.add(options.greeting);
    greeting.end();
    begin(greeting);
  }

  return {
    say: (speech_id, text) => speak(speech_id).add(text),
    saidAll: (speech_id) => speeches.get(speech_id)?.speech.end(),
    unsay(speech_id) {
      const unsaid = speeches.get(speech_id);
      speeches.delete(speech_id);
      unsaid?.handle.interrupt();
    },
    noAnswer: stopBridging,
    async close() {
      stopBridging();
      for (const { speech } of speeches.values()) speech.stop();
      speeches.clear();
      session.removeAllListeners();
      await session.close();
    },
  };
}

/** A customer who returns in another tab is heard again. */
function listenToWhoeverIsThere(session: voice.AgentSession, room: Room): void {
  const isPerson = ({ info }: RemoteParticipant) => info.kind === undefined || info.kind === ParticipantKind.STANDARD;
  const choose = () => {
    const present = [...room.remoteParticipants.values()].filter(isPerson);
    const linked = session._roomIO?.linkedParticipant?.identity;
    const next = present.at(-1);
    if (next !== undefined && !present.some(({ identity }) => identity === linked))
      session._roomIO?.setParticipant(next.identity);
  };
  room.on(RoomEvent.ParticipantConnected, choose);
  room.on(RoomEvent.ParticipantDisconnected, choose);
}
