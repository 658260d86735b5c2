/**
 * Chooses the model for an organisation: the one it selected from those the operator allows, under its own key if it
 * has one, or the operator's model. Once the organisation has used up its monthly allowance under the operator's keys,
 * the built-in matcher answers, and the trace states the reason.
 */
import type { Encode, LanguageModel, Recognise } from '@frontdesk/contract/language-model';
import type { Context } from '../../features/context.js';
import { type ModelChoice, openModelKey } from '../../features/settings/assistant-settings.js';
import { hasCeiling, readUsage, type UsageLimits } from '../../features/usage/read-usage.js';
import { createMatcher } from './create-matcher.js';
import { createModel, type ModelSettings } from './create-model.js';
import { parseModelName } from './providers.js';

/** Organisations' models cached on this server. */
const KEPT = 200;
const NO_CHOICE: ModelChoice = { model: null, sealed_key: null };

export interface ChosenModel {
  model: LanguageModel;
  own_key: boolean;
  /** Why it is not the expected model. */
  because?: string;
}

export interface Models extends AsyncDisposable {
  /** The operator's model. */
  readonly main: LanguageModel;
  /** The built-in matcher's encoder, loaded on first use, whichever model answers. */
  readonly encode: Encode;
  /** Its recogniser, too. */
  readonly recognise: Recognise;
  choose(organisation_id: string, choice: ModelChoice): Promise<ChosenModel>;
  /**
   * Finds a model by name for tests: `embedded`, `default` (as {@link choose}), the operator's, or one that the
   * organisation may choose. @param choice its key is used only for the model it belongs to @returns undefined if there
   * is none
   */
  find(organisation_id: string, choice: ModelChoice, name: string): Promise<ChosenModel | undefined>;
}

type Settings = ModelSettings & { allowed: readonly string[] };

/** The operator's model. @throws {Error} naming the missing or invalid setting, also of the models it allows */
export function createMainModel(settings: Settings): LanguageModel {
  for (const name of settings.allowed)
    if (parseModelName(name) === undefined)
      throw new Error(`ASSISTANT_ALLOWED_MODELS must list models such as openai:gpt-5; it has "${name}".`);
  return createModel(settings);
}

/** @param main of {@link createMainModel}; disposed of with the others */
export function createModels(context: Context, main: LanguageModel, settings: Settings, limits: UsageLimits): Models {
  const kept = new Map<string, LanguageModel>();
  const matcher = createMatcher();
  const embedded = settings.model === 'embedded' && settings.fallback === undefined ? main : matcher;

  async function choose(organisation_id: string, choice: ModelChoice): Promise<ChosenModel> {
    const own = chosenBy(organisation_id, choice);
    if (own?.own_key) return own;
    if (hasCeiling(limits) && (await readUsage(context, organisation_id, limits)).ceiling.reached) {
      return { model: embedded, own_key: false, because: "this month's ceiling of usage is reached" };
    }
    return own ?? { model: main, own_key: false };
  }

  async function find(organisation_id: string, choice: ModelChoice, name: string): Promise<ChosenModel | undefined> {
    if (name === 'default') return choose(organisation_id, choice);
    if (name === 'embedded') return { model: embedded, own_key: false };
    if (name === choice.model) return choose(organisation_id, choice);
    if (name === settings.model) return choose(organisation_id, NO_CHOICE);
    if (settings.allowed.includes(name)) return choose(organisation_id, { model: name, sealed_key: null });
    return undefined;
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
    // The configured address belongs to the operator's provider only.
    const baseUrl = provider === parseModelName(settings.model)?.provider ? settings.baseUrl : undefined;
    return createModel({ ...settings, model: name, baseUrl, keys });
  }

  return {
    main,
    encode: main.encode ?? matcher.encode,
    recognise: main.recognise ?? matcher.recognise,
    choose,
    find,
    async [Symbol.asyncDispose]() {
      await Promise.all([main, matcher, ...kept.values()].map((one) => one[Symbol.asyncDispose]()));
    },
  };
}
