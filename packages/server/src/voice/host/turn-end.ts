/**
 * Decides whether a customer who pauses has finished: from their words, and from how they speak, by the model that is
 * part of LiveKit's agents. It runs in this process, for all calls of the host. Its licence allows it within LiveKit's
 * agents only.
 */
import { inference, type voice } from '@livekit/agents';
import type model from '@livekit/local-inference';

/**
 * Below this probability, a sentence counts as unfinished, in every language. The model's own thresholds are 0.2 to
 * 0.4. By `bench/voice.mjs`, of twelve pauses and twelve complete sentences by synthetic voices: 0.36 replies into 3
 * pauses and waits after most complete sentences, 0.25 into 4 and after half, 0.2 into 7 and after a quarter.
 */
const UNFINISHED_BELOW = 0.25;

/** A threshold above every probability. */
const ALWAYS = 1.1;

/** Predicts for each pause of one call whether the customer has finished. */
export type TurnDetector = Exclude<
  NonNullable<voice.AgentSessionOptions['turnHandling']>['turnDetection'],
  string | null | undefined
>;
type Executor = NonNullable<ConstructorParameters<typeof inference.TurnDetector>[0]>['executor'];

/** `undefined`: the model does not run on this machine. */
export type TurnModel = Executor | undefined;

let model_of_host: Promise<TurnModel> | undefined;

/** Loads the model with the host's first call, which takes about 0.2 s and 250 MB. Never rejects. */
export const loadTurnModel = (): Promise<TurnModel> => (model_of_host ??= load());

/**
 * @param loaded undefined: judged by the words and the silence alone
 * @param isUnfinished whether the customer's words so far need more, however they sound
 * @returns what judges the pauses of one call
 */
export const createTurnDetector = (loaded: TurnModel, isUnfinished: () => boolean): TurnDetector =>
  loaded === undefined ? detectByWords(isUnfinished) : new SoundDetector(isUnfinished, loaded);

async function load(): Promise<TurnModel> {
  try {
    const { default: loaded } = await import('@livekit/local-inference');
    loaded.initEot();
    return { doInference: (_, asked) => judge(loaded, asked) };
  } catch (error) {
    process.stderr.write(`the end of speech is told by words and silence alone: ${String(error)}\n`);
  }
}

class SoundDetector extends inference.TurnDetector {
  readonly #isUnfinished: () => boolean;

  constructor(isUnfinished: () => boolean, executor: NonNullable<TurnModel>) {
    super({ version: 'v1-mini', executor });
    this.#isUnfinished = isUnfinished;
  }

  override stream(...options: Parameters<inference.TurnDetector['stream']>) {
    return Object.assign(super.stream(...options), {
      supportsLanguage: async () => true,
      unlikelyThreshold: async () => (this.#isUnfinished() ? ALWAYS : UNFINISHED_BELOW),
    });
  }
}

const detectByWords = (isUnfinished: () => boolean): TurnDetector => ({
  model: 'words',
  provider: 'frontdesk',
  supportsLanguage: async () => true,
  unlikelyThreshold: async () => ALWAYS / 2,
  predictEndOfTurn: async () => (isUnfinished() ? 0 : 1),
});

/** @param asked `pcm`: the customer's last second, in base64, 16 bits and 16 kHz */
async function judge({ predict }: typeof model, asked: unknown) {
  const bytes = Buffer.from((asked as { pcm: string }).pcm, 'base64');
  const begun = performance.now();
  const probability = await predict(
    new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / Int16Array.BYTES_PER_ELEMENT),
  );
  return { probability, inferenceDurationMs: performance.now() - begun };
}
