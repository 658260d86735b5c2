/**
 * What an organisation sets up, as a folder and the service both hold it: the assistant's settings, functions, articles and
 * tests, each in one form, so that two of them are equal if nothing would change.
 */
import { isDeepStrictEqual } from 'node:util';
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
  /** In a folder, what is left out stays as it is on the service; undefined: all of it does. */
  settings: Settings | undefined;
  /** By name. */
  functions: ReadonlyMap<string, FunctionInput>;
  /** YAML by path. Undefined: nothing is said of tests. */
  tests: ReadonlyMap<string, string> | undefined;
  /** As they are stored, by id, without those that are read from web pages. Undefined: nothing is said of articles. */
  articles: ReadonlyMap<string, ArticlePreview> | undefined;
}

/** The key of a model is a secret, which belongs in no file. */
export const settingsInput = assistantInput.omit({ model_key: true });

/** Without what has its default, as a person would write it. */
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

/** Of what the service shows, that which can be set. */
export function pickKnown<Value>(schema: { shape: object }, view: object): Value {
  return Object.fromEntries(Object.entries(view).filter(([key]) => Object.hasOwn(schema.shape, key))) as Value;
}

export const toArticle = (view: object): ArticlePreview => pickKnown<ArticlePreview>(articlePreview, view);

export const toFunction = (view: object): FunctionInput =>
  canonicalFunction(pickKnown<FunctionInput>(functionInput, view));

/** The change that makes any function this one: what it leaves out gets its default. */
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

export const sameValue = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);
