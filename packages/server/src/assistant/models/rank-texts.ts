/**
 * Which of some texts mean most nearly the same as another one, by the sentence encoder of the built-in matcher. It is
 * loaded when it is first needed.
 */
import { similarity } from '@frontdesk/contract/language-model';
import type { TextWorker } from '@frontdesk/matcher/text-worker';

export interface TextRanking extends AsyncDisposable {
  /** @returns the places of `texts`, the nearest first. Rejects with the signal's reason once it is aborted. */
  rank(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]>;
}

export function createTextRanking(): TextRanking {
  let loading: Promise<TextWorker> | undefined;
  const load = () => {
    loading ??= import('@frontdesk/matcher/text-worker').then(({ createTextWorker }) => createTextWorker());
    return loading;
  };
  return {
    async rank(query, texts, signal) {
      const [wanted = new Float32Array(), ...vectors] = await (await load()).encode([query, ...texts], signal);
      const nearness = vectors.map((vector) => similarity(vector, wanted));
      return texts.map((_, place) => place).sort((one, other) => (nearness[other] ?? 0) - (nearness[one] ?? 0));
    },
    [Symbol.asyncDispose]: async () => (await loading)?.[Symbol.asyncDispose](),
  };
}
