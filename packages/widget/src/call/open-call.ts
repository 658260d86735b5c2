/**
 * What talks to the room server: the microphone, the room, who else is in it, how loud everybody is, and the captions that
 * are shown there. It knows nothing of conversations.
 */
import {
  createAudioAnalyser,
  createLocalAudioTrack,
  isAudioTrack,
  type LocalAudioTrack,
  LogLevel,
  type Participant,
  type RemoteAudioTrack,
  type RemoteTrack,
  Room,
  RoomEvent,
  setLogLevel,
} from 'livekit-client';
import { addCaption } from './add-caption.js';
import type { CallRoom, Caption, MicrophoneProblem, RoomListener } from './call-room.js';

/** Where LiveKit's agents write what is said. */
const CAPTIONS = 'lk.transcription';
const SEGMENT = 'lk.segment_id';
/** Of whose microphone it is. */
const TRACK = 'lk.transcribed_track_id';
/** Speech is far from full scale: what is shown as all of it. */
const LOUD = 0.25;

// What goes wrong is shown in the window; the pages of others are not the place for a library's log.
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
  const others = new Map<RemoteTrack, Sound>();
  const room = new Room({ disconnectOnPageLeave: false, singlePeerConnection: false });
  const closing = new AbortController();
  const { signal } = closing;

  room.on(RoomEvent.TrackSubscribed, (track) => {
    if (isAudioTrack(track)) others.set(track, hear(track));
  });
  room.on(RoomEvent.TrackUnsubscribed, (track) => {
    others.get(track)?.end();
    others.delete(track);
  });

  return {
    async enter({ url, token }, listener) {
      const tell = listen(room, listener, signal);
      await room.connect(url, token);
      if (signal.aborted) return;
      await room.localParticipant.publishTrack(microphone);
      tell();
    },
    async setMuted(muted) {
      await (muted ? microphone.mute() : microphone.unmute());
    },
    playSound: () => room.startAudio(),
    levels: () => ({
      own: microphone.isMuted ? 0 : level(own),
      other: Math.max(0, ...[...others.values()].map(({ analyser }) => level(analyser))),
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
  end(): void;
}

/** Plays it; the element needs no place in the page. */
function hear(track: RemoteAudioTrack): Sound {
  track.attach();
  const analyser = createAudioAnalyser(track);
  return {
    analyser,
    end() {
      void analyser.cleanup();
      for (const element of track.detach()) element.remove();
    },
  };
}

/** Also when the room never took it. */
function closeMicrophone(microphone: LocalAudioTrack): void {
  microphone.stop();
  microphone.mediaStreamTrack.stop();
}

/**
 * Identities begin with the participant's role, such as `customer-`. One person can be present twice, as after a
 * reload.
 */
const partOf = (identity: string) => identity.split('-')[0];

/** @returns tells the listener how things are */
function listen(room: Room, listener: RoomListener, signal: AbortSignal): () => void {
  let captions: readonly Caption[] = [];
  let reconnecting = false;
  const isSelf = ({ identity }: Participant) => partOf(identity) === partOf(room.localParticipant.identity);
  const tell = () => {
    const company = ![...room.remoteParticipants.values()].every(isSelf);
    if (!signal.aborted) listener.changed({ company, reconnecting, silenced: !room.canPlaybackAudio, captions });
  };
  // The page is left: nobody is told, so that the next one can offer the call again. Pages may come back as they were.
  addEventListener('pagehide', () => void room.removeAllListeners(RoomEvent.Disconnected).disconnect(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && listener.lost(), { signal });
  room.on(RoomEvent.ParticipantConnected, (participant) => {
    if (isSelf(participant)) listener.moved?.();
    else tell();
  });
  room.on(RoomEvent.ParticipantDisconnected, tell);
  room.on(RoomEvent.AudioPlaybackStatusChanged, tell);
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
