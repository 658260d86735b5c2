/**
 * Which model answers an organisation: the one it has chosen from those the operator allows, under its own key where it
 * gave one, or the operator's. Once the organisation has used what it may in a month under the operator's keys, the
 * built-in matcher answers; why it did stands in the trace.
 */
import type { Context } from '../../features/context.js';
import { type ModelChoice, openModelKey } from '../../features/organisations/assistant-settings.js';
import { hasCeiling, readUsage, type UsageLimits } from '../../features/usage/read-usage.js';
import type { LanguageModel } from '../model.js';
import { createMatcher } from './create-matcher.js';
import { createModel, type ModelSettings } from './create-model.js';
import { parseModelName } from './providers.js';
import { createTextRanking, type TextRanking } from './rank-texts.js';

/** Models of organisations that are kept ready, on this server. */
const KEPT = 200;

export interface ChosenModel {
  model: LanguageModel;
  own_key: boolean;
  /** Why it is not the one that was to be expected. */
  because?: string;
}

export interface Models extends AsyncDisposable {
  /** The operator's. */
  readonly main: LanguageModel;
  readonly ranking: TextRanking;
  choose(organisation_id: string, choice: ModelChoice): Promise<ChosenModel>;
}

/** @throws {Error} naming the setting that is missing or means no model. */
export function createModels(
  context: Context,
  settings: ModelSettings & { allowed: readonly string[] },
  limits: UsageLimits,
): Models {
  const main = createModel(settings);
  for (const name of settings.allowed)
    if (parseModelName(name) === undefined)
      throw new Error(`ASSISTANT_ALLOWED_MODELS must list models such as openai:gpt-5; it has "${name}".`);
  const ranking = createTextRanking();
  const kept = new Map<string, LanguageModel>();
  let matcher: LanguageModel | undefined;

  async function choose(organisation_id: string, choice: ModelChoice): Promise<ChosenModel> {
    const own = chosenBy(organisation_id, choice);
    if (own?.own_key) return own;
    if (hasCeiling(limits) && (await readUsage(context, organisation_id, limits)).ceiling.reached) {
      matcher ??= createMatcher();
      return { model: matcher, own_key: false, because: "this month's ceiling of usage is reached" };
    }
    return own ?? { model: main, own_key: false };
  }

  function chosenBy(organisation_id: string, { model: name, sealed_key }: ModelChoice): ChosenModel | undefined {
    if (name === null || !settings.allowed.includes(name)) return undefined;
    const cached = `${name} ${sealed_key ?? ''}`;
    try {
      const model = kept.get(cached) ?? open(name, sealed_key && openModelKey(context, organisation_id, sealed_key));
      if (kept.size >= KEPT) kept.clear();
      kept.set(cached, model);
      return { model, own_key: sealed_key !== null };
    } catch (error) {
      context.log.error({ err: error, organisation_id, model: name }, 'the model of an organisation cannot be used');
      return { model: main, own_key: false, because: `${name} cannot be used as it is set up` };
    }
  }

  function open(name: string, key: string | null): LanguageModel {
    const provider = parseModelName(name)?.provider;
    const keys = provider === undefined || key === null ? settings.keys : { ...settings.keys, [provider]: key };
    // The address that was set is the one of the operator's provider.
    const baseUrl = provider === parseModelName(settings.model)?.provider ? settings.baseUrl : undefined;
    return createModel({ ...settings, model: name, baseUrl, keys });
  }

  return {
    main,
    ranking,
    choose,
    async [Symbol.asyncDispose]() {
      await Promise.all([main, matcher, ranking, ...kept.values()].map((one) => one?.[Symbol.asyncDispose]()));
    },
  };
}
