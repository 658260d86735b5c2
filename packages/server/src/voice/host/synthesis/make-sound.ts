/** Makes the sound of one sentence. */
import { SpeechError } from '../speech-error.js';
import type { Attempt } from '../speech-health.js';
import type { SentenceOptions, Synthesis } from './synthesis.js';

/**
 * Yields the sound of a sentence in frames. The first sound is tried twice. A failure after that is not repeated: the
 * sentence ends early, and the next text follows.
 * @throws {Error} if the first sound has failed twice
 */
export async function* makeSound(
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
