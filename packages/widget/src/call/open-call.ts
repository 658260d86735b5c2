/**
 * The connection to the room server: microphone, room, participants, volumes, and captions. It knows nothing of
 * conversations.
 */
import {
  ConnectionState,
  createAudioAnalyser,
  createLocalAudioTrack,
  isAudioTrack,
  type LocalAudioTrack,
  LogLevel,
  type Participant,
  type RemoteAudioTrack,
  Room,
  RoomEvent,
  setLogLevel,
} from 'livekit-client';
import { addCaption } from './add-caption.js';
import type { CallRoom, Caption, MicrophoneProblem, RoomListener } from './call-room.js';
import { playHoldTone } from './hold-tone.js';

/** The text stream topic of LiveKit agents' transcriptions. */
const CAPTIONS = 'lk.transcription';
const SEGMENT = 'lk.segment_id';
/** The attribute that names the microphone's track. */
const TRACK = 'lk.transcribed_track_id';
/** Attribute of an agent who has put the others on hold: `true` or unset. Only agents and the assistant may set attributes. */
const HOLD = 'frontdesk.hold';
/** Speech is far below full scale: this level is shown as the maximum. */
const LOUD = 0.25;

// Errors are shown in the window; the library must not log to other sites' consoles.
setLogLevel(LogLevel.silent);

const PROBLEMS: Record<string, MicrophoneProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no_microphone',
  OverconstrainedError: 'no_microphone',
  NotReadableError: 'no_microphone',
  AbortError: 'no_microphone',
};

export async function openCall(): Promise<CallRoom | MicrophoneProblem> {
  const wanted = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  const microphone = await createLocalAudioTrack(wanted).catch((error: Error) => {
    const problem = PROBLEMS[error.name];
    if (problem === undefined) throw error;
    return problem;
  });
  return typeof microphone === 'string' ? microphone : withMicrophone(microphone);
}

function withMicrophone(microphone: LocalAudioTrack): CallRoom {
  const own = createAudioAnalyser(microphone);
  const others = new Map<string | undefined, Sound>();
  const room = new Room({ disconnectOnPageLeave: false, singlePeerConnection: false });
  const closing = new AbortController();
  const { signal } = closing;
  let muted = false;
  let hold = false;

  room.on(RoomEvent.TrackSubscribed, (track) => {
    if (isAudioTrack(track)) others.set(track.sid, hear(track, hold));
  });
  room.on(RoomEvent.TrackUnsubscribed, (track) => {
    others.get(track.sid)?.end();
    others.delete(track.sid);
  });

  const setMicrophone = () => (muted || hold ? microphone.mute() : microphone.unmute());
  async function separate(): Promise<void> {
    for (const sound of others.values()) sound.setMuted(hold);
    await setMicrophone();
  }
  const tellHold = () => room.localParticipant.setAttributes({ [HOLD]: hold ? 'true' : '' });
  // A participant who returns is a new one for the room server.
  room.on(RoomEvent.Reconnected, () => {
    if (hold) tellHold().catch((error: unknown) => console.warn('The others could not be told that they wait', error));
  });

  return {
    async enter({ url, token }, listener) {
      const tell = listen(room, listener, signal);
      await room.connect(url, token);
      if (signal.aborted) return;
      if (hold) await tellHold();
      await room.localParticipant.publishTrack(microphone);
      tell();
    },
    async setMuted(wanted) {
      muted = wanted;
      await setMicrophone();
    },
    async setHold(wanted) {
      const before = hold;
      hold = wanted;
      try {
        // Separated first, so that no sound is heard after the notice of the hold.
        if (hold) await separate();
        if (room.state === ConnectionState.Connected) await tellHold();
        await separate();
      } catch (error) {
        hold = before;
        await separate();
        throw error;
      }
    },
    playSound: () => room.startAudio(),
    levels: () => ({
      own: microphone.isMuted ? 0 : level(own),
      other: hold ? 0 : Math.max(0, ...[...others.values()].map(({ analyser }) => level(analyser))),
    }),
    leave() {
      closing.abort();
      for (const sound of others.values()) sound.end();
      others.clear();
      void own.cleanup();
      room.removeAllListeners();
      void room.disconnect();
      closeMicrophone(microphone);
    },
  };
}

type Analyser = ReturnType<typeof createAudioAnalyser>;
const level = ({ calculateVolume }: Analyser) => Math.min(1, calculateVolume() / LOUD);

interface Sound {
  analyser: Analyser;
  setMuted(muted: boolean): void;
  end(): void;
}

/** Plays the track; its audio element need not be in the page. */
function hear(track: RemoteAudioTrack, muted: boolean): Sound {
  const element = track.attach();
  element.muted = muted;
  const analyser = createAudioAnalyser(track);
  return {
    analyser,
    setMuted(next) {
      element.muted = next;
    },
    end() {
      void analyser.cleanup();
      for (const element of track.detach()) element.remove();
    },
  };
}

/** Works even if the room never published it. */
function closeMicrophone(microphone: LocalAudioTrack): void {
  microphone.stop();
  microphone.mediaStreamTrack.stop();
}

/**
 * Identities begin with the participant's role, such as `customer-`. One person can be present twice, as after a
 * reload.
 */
const partOf = (identity: string) => identity.split('-')[0];

const isHeld = (room: Room) =>
  [...room.remoteParticipants.values()].some(
    ({ identity, attributes }) => partOf(identity) === 'agent' && attributes[HOLD] === 'true',
  );

/** @returns a function that reports the state to the listener */
function listen(room: Room, listener: RoomListener, signal: AbortSignal): () => void {
  let captions: readonly Caption[] = [];
  let reconnecting = false;
  let endTone: (() => void) | undefined;
  const isSelf = ({ identity }: Participant) => partOf(identity) === partOf(room.localParticipant.identity);
  const tell = () => {
    const company = ![...room.remoteParticipants.values()].every(isSelf);
    if (signal.aborted) return;
    const on_hold = partOf(room.localParticipant.identity) === 'customer' && isHeld(room);
    if (on_hold) endTone ??= playHoldTone();
    else stopTone();
    const { isRecording: recorded, canPlaybackAudio } = room;
    listener.changed({ company, reconnecting, on_hold, recorded, silenced: !canPlaybackAudio, captions });
  };
  const stopTone = () => {
    endTone?.();
    endTone = undefined;
  };
  signal.addEventListener('abort', stopTone);
  // The page is being left without ending the call, so that the next one can offer it again. Pages may be restored from
  // the cache.
  addEventListener('pagehide', () => void room.removeAllListeners(RoomEvent.Disconnected).disconnect(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && listener.lost(), { signal });
  room.on(RoomEvent.ParticipantConnected, (participant) => {
    if (isSelf(participant)) listener.moved?.();
    else tell();
  });
  room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
    // Only the assistant writes captions: what it said last is not what an agent says.
    if (partOf(identity) === 'assistant') captions = [];
    tell();
  });
  room.on(RoomEvent.ParticipantAttributesChanged, tell);
  room.on(RoomEvent.AudioPlaybackStatusChanged, tell);
  room.on(RoomEvent.RecordingStatusChanged, tell);
  for (const [event, now] of [
    [RoomEvent.Reconnecting, true],
    [RoomEvent.Reconnected, false],
  ] as const)
    room.on(event, () => {
      reconnecting = now;
      tell();
    });
  room.on(RoomEvent.Disconnected, () => listener.lost());
  room.registerTextStreamHandler(CAPTIONS, async (reader, { identity }) => {
    const { attributes, id: stream_id } = reader.info;
    const id = attributes?.[SEGMENT] ?? stream_id;
    const { identity: own_identity, trackPublications } = room.localParticipant;
    const own = identity === own_identity || trackPublications.has(attributes?.[TRACK] ?? '');
    let text = '';
    try {
      for await (const piece of reader) {
        text += piece;
        captions = addCaption(captions, { id, own, text });
        tell();
      }
    } catch (error) {
      console.warn('A caption broke off', error);
    }
  });
  return tell;
}
