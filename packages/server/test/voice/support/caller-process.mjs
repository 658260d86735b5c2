/**
 * A silent customer in a room, as a process: stopped, it is one whose network is gone. Arguments: the URL and the token of
 * the room. Prints its process id once it is heard.
 */
import { AudioFrame, AudioSource, LocalAudioTrack, Room, TrackPublishOptions, TrackSource } from '@livekit/rtc-node';

const RATE = 48_000;
const FRAME = new Int16Array(RATE / 100);

const [, , url, token] = process.argv;
const room = new Room();
await room.connect(url, token, { autoSubscribe: true, dynacast: false });
const source = new AudioSource(RATE, 1, 100);
const track = LocalAudioTrack.createAudioTrack('microphone', source);
await room.localParticipant.publishTrack(track, new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE }));
process.stdout.write(`pid=${process.pid}\n`);
for (;;) await source.captureFrame(new AudioFrame(FRAME, RATE, 1, FRAME.length));
