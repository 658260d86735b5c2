/**
 * A call without a speech server: the assistant is in the room and shows its answers there as text, where captions are
 * shown. It hears nothing.
 */
import { randomUUID } from 'node:crypto';
import type { Room } from '@livekit/rtc-node';
import type { SpokenCall } from './spoken-call.js';

/** Where LiveKit's clients look for what is said in a room. */
const CAPTIONS = 'lk.transcription';

/** @param lost told when text could not be shown */
export function startShownCall(room: Room, greeting: string, lost: (reason: string) => void): SpokenCall {
  const texts = new Map<number, string>();

  function show(text: string): void {
    if (text.trim() === '') return;
    const attributes = { 'lk.transcription_final': 'true', 'lk.segment_id': randomUUID() };
    room.localParticipant
      ?.sendText(text, { topic: CAPTIONS, attributes })
      .catch((error: unknown) => lost(`text could not be shown in the room: ${String(error)}`));
  }

  show(greeting);
  return {
    say: (speech_id, text) => void texts.set(speech_id, (texts.get(speech_id) ?? '') + text),
    saidAll(speech_id) {
      show(texts.get(speech_id) ?? '');
      texts.delete(speech_id);
    },
    unsay: (speech_id) => void texts.delete(speech_id),
    noAnswer: () => undefined,
    close: async () => undefined,
  };
}
