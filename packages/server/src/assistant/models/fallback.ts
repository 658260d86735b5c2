/**
 * A model with a fallback: if the first model fails, the second answers, and the reply says so. The second is loaded
 * only when needed. A first model that failed is skipped for `REST_MS`, so that not every customer waits for it.
 * Aborted requests do not fall back.
 */
import {
  isHealthy,
  type LanguageModel,
  ModelError,
  type ModelHealth,
  type ModelReply,
  type ModelRequest,
} from '@frontdesk/contract/language-model';

const REST_MS = 20_000;
/** For a model that runs in this process. */
const NEARBY: ModelHealth = { state: 'reachable', since: 0, detail: '' };

export function withFallback(first: LanguageModel, second: LanguageModel, now: () => number = Date.now): LanguageModel {
  let rests_until = 0;
  let reason = '';

  async function askSecond(request: ModelRequest, because: string): Promise<ModelReply> {
    const reply = await second.generate(request);
    return { ...reply, answered_by: { model: reply.answered_by?.model ?? second.name, because } };
  }

  function health(): ModelHealth {
    const of_first = first.health?.() ?? NEARBY;
    if (isHealthy(of_first)) return of_first;
    const of_second = second.health?.() ?? NEARBY;
    const instead = isHealthy(of_second) ? `${second.name} answers instead.` : of_second.detail;
    return { ...of_first, detail: `${of_first.detail} ${instead}` };
  }

  const encode = first.encode ?? second.encode;
  const recognise = first.recognise ?? second.recognise;
  return {
    name: first.name,
    most_functions: first.most_functions,
    ...(encode && { encode }),
    ...(recognise && { recognise }),
    ...(first.health && { health }),
    async ready() {
      await first.ready().catch(async (error: unknown) => {
        await second.ready().catch(() => Promise.reject(error));
      });
    },
    async generate(request) {
      if (now() < rests_until) return askSecond(request, reason);
      let told = false;
      const on_delta = request.on_delta;
      try {
        return await first.generate(
          on_delta === undefined
            ? request
            : {
                ...request,
                on_delta(text) {
                  told = true;
                  on_delta(text);
                },
              },
        );
      } catch (error) {
        if (!(error instanceof ModelError) || request.signal.aborted) throw error;
        if (error.retryable) rests_until = now() + REST_MS;
        reason = error.message;
        const { on_delta: _, ...silent } = request;
        return askSecond(told ? silent : request, error.message);
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([first[Symbol.asyncDispose](), second[Symbol.asyncDispose]()]);
    },
  };
}
