/**
 * An organisation's setup, as a folder and the service hold it: assistant settings, functions, articles and tests, in
 * canonical form, so that two setups are equal if nothing would change.
 */
import {
  type ArticlePreview,
  type AssistantInput,
  articlePreview,
  assistantInput,
  type FunctionInput,
  functionInput,
} from '@frontdesk/contract';

export type Settings = Omit<AssistantInput, 'model_key'>;

export interface Setup {
  /** Omitted settings of a folder keep their value on the service; undefined: all of them. */
  settings: Settings | undefined;
  /** By name. */
  functions: ReadonlyMap<string, FunctionInput>;
  /** YAML by path. Undefined: tests are not managed. */
  tests: ReadonlyMap<string, string> | undefined;
  /** In stored form, by id, except those imported from web pages. Undefined: articles are not managed. */
  articles: ReadonlyMap<string, ArticlePreview> | undefined;
}

/** A model's key is a secret, so it must not be in a file. */
export const settingsInput = assistantInput.omit({ model_key: true });

/** Without default values, as a person would write it. */
export function canonicalFunction(input: FunctionInput): FunctionInput {
  const { name, description, url, requires_auth, environment, parameters } = input;
  const { method = 'GET', body = null, confirmation_template = null, without_login = false } = input;
  const { examples = [], offered = true, sensitive = false, reply_template = null, card = null } = input;
  return {
    name,
    description,
    url,
    ...(method !== 'GET' && { method }),
    ...(body !== null && { body }),
    ...(confirmation_template !== null && { confirmation_template }),
    ...(without_login && { without_login }),
    requires_auth,
    environment,
    parameters,
    ...(examples.length > 0 && { examples }),
    ...(!offered && { offered }),
    ...(sensitive && { sensitive }),
    ...(reply_template !== null && { reply_template }),
    ...(card !== null && { card }),
  };
}

/** The writable fields of a view. */
export function pickKnown<Value>(schema: { shape: object }, view: object): Value {
  return Object.fromEntries(Object.entries(view).filter(([key]) => Object.hasOwn(schema.shape, key))) as Value;
}

export const toArticle = (view: object): ArticlePreview => pickKnown<ArticlePreview>(articlePreview, view);

export const toFunction = (view: object): FunctionInput =>
  canonicalFunction(pickKnown<FunctionInput>(functionInput, view));

/** The change that turns any function into this one: omitted fields get their defaults. */
export const toFunctionChange = (input: FunctionInput): Required<FunctionInput> => ({
  examples: [],
  offered: true,
  sensitive: false,
  reply_template: null,
  card: null,
  method: 'GET',
  body: null,
  confirmation_template: null,
  without_login: false,
  ...input,
});
