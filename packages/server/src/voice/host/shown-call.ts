/**
 * A call without a speech server: the assistant is in the room and shows its replies there as captions. It does not
 * listen.
 */
import { randomUUID } from 'node:crypto';
import type { Room } from '@livekit/rtc-node';
import type { SpokenCall, SpokenCallOptions } from './spoken-call.js';

/** The topic on which LiveKit's clients expect transcriptions. */
const CAPTIONS = 'lk.transcription';

export function startShownCall(
  room: Room,
  { greeting, spoken, lost }: Pick<SpokenCallOptions, 'greeting' | 'spoken' | 'lost'>,
): SpokenCall {
  const texts = new Map<number, string>();

  async function show(text: string): Promise<void> {
    if (text.trim() === '') return;
    const attributes = { 'lk.transcription_final': 'true', 'lk.segment_id': randomUUID() };
    await room.localParticipant?.sendText(text, { topic: CAPTIONS, attributes });
  }

  const failed = (error: unknown) => lost(`text could not be shown in the room: ${String(error)}`);

  show(greeting).catch(failed);
  return {
    say: (speech_id, text) => void texts.set(speech_id, (texts.get(speech_id) ?? '') + text),
    saidAll(speech_id) {
      const text = texts.get(speech_id) ?? '';
      texts.delete(speech_id);
      show(text).then(() => spoken(speech_id, text, false), failed);
    },
    callOver: () => undefined,
    unsay: (speech_id) => void texts.delete(speech_id),
    noAnswer: () => undefined,
    sayAgain: () => undefined,
    askIfThere: () => undefined,
    lookingUp: () => undefined,
    useWords: () => undefined,
    ask: async () => {
      throw new Error('a call without speech has no realtime model');
    },
    dropStep: () => undefined,
    close: async () => undefined,
  };
}
