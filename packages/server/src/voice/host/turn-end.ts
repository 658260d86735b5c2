/**
 * Whether a customer who pauses has finished: heard from how they speak, by the model that comes with LiveKit's agents. It runs in
 * this process, for all calls of the host; its licence allows it within LiveKit's agents alone.
 */
import { inference } from '@livekit/agents';
import type model from '@livekit/local-inference';

/** The voice activity detection says that it is silent after this, in ms, at the earliest: the model needs as much. */
export const LEAST_SILENCE_MS = 250;

/**
 * Below this probability a sentence counts as unfinished, in every language. The makers' own values are 0.2 to 0.4. By
 * `bench/voice.mjs`, of twelve pauses and twelve whole sentences by synthetic voices: 0.36 answers into 3 pauses and waits after most
 * whole sentences, 0.25 into 4 and after half, 0.2 into 7 and after a quarter.
 */
const UNFINISHED_BELOW = 0.25;

/** One for all calls: it says in the log that its threshold is another. */
let detector: Promise<inference.TurnDetector | 'vad'> | undefined;

/**
 * Loads the model with the host's first call, which takes about 0.2 s and 250 MB.
 * @returns what judges pauses; `vad`, that is silence alone, where the model does not run on this machine
 */
export function findTurnDetector(): Promise<inference.TurnDetector | 'vad'> {
  detector ??= loadTurnDetector();
  return detector;
}

async function loadTurnDetector(): Promise<inference.TurnDetector | 'vad'> {
  try {
    const { default: loaded } = await import('@livekit/local-inference');
    loaded.initEot();
    return new inference.TurnDetector({
      version: 'v1-mini',
      unlikelyThreshold: UNFINISHED_BELOW,
      executor: { doInference: (_, asked) => judge(loaded, asked) },
    });
  } catch (error) {
    process.stderr.write(`the end of speech is told by silence alone: ${String(error)}\n`);
    return 'vad';
  }
}

/** @param asked `pcm`: the last second of a customer, in base64, 16 bits and 16 kHz */
async function judge({ predict }: typeof model, asked: unknown) {
  const bytes = Buffer.from((asked as { pcm: string }).pcm, 'base64');
  const begun = performance.now();
  const probability = await predict(
    new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / Int16Array.BYTES_PER_ELEMENT),
  );
  return { probability, inferenceDurationMs: performance.now() - begun };
}
