/**
 * Form values of a function. A parameter whose placeholder was deleted is kept in case the placeholder returns. Pure.
 */
import { type FunctionInput, type FunctionParameter, type FunctionView, LIMITS } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { entriesOf } from '../../ui/entries-of.js';
import { type ActionDraft, EMPTY_ACTION, toActionDraft, toActionInput } from './action-draft.js';
import { type CardDraft, EMPTY_CARD, toCardDraft, toCardTemplate } from './card-draft.js';
import { EMPTY_PARAMETER, type ParameterDraft, toParameter, toParameterDraft } from './parameter-draft.js';
import type { UrlPlaceholder } from './read-url.js';

export interface FunctionDraftValues extends ActionDraft {
  name: string;
  description: string;
  /** One sentence per line, as typed. */
  examples: string[];
  url: string;
  requires_auth: boolean;
  environment: 'live' | 'dev';
  offered: boolean;
  sensitive: boolean;
  /** Empty: none. */
  reply_template: string;
  card: CardDraft;
  parameters: Record<string, ParameterDraft>;
}

export const EMPTY_FUNCTION: FunctionDraftValues = {
  ...EMPTY_ACTION,
  name: '',
  description: '',
  examples: [],
  url: '',
  requires_auth: false,
  environment: 'dev',
  offered: true,
  sensitive: false,
  reply_template: '',
  card: EMPTY_CARD,
  parameters: {},
};

/** @param from a saved function or an imported draft */
export function toDraft(from: FunctionInput): FunctionDraftValues {
  const { name, description, url, requires_auth, environment, parameters } = from;
  const { examples = [], offered = true, sensitive = false, reply_template, card } = from;
  return {
    ...toActionDraft(from),
    name,
    description,
    examples,
    url,
    requires_auth,
    environment,
    offered,
    sensitive,
    reply_template: reply_template ?? '',
    card: toCardDraft(card),
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([key, parameter]) => [key, toParameterDraft(parameter as FunctionParameter)]),
    ),
  };
}

/** @param placeholders of the URL and the body. Other parameters are dropped. */
export function toInput(draft: FunctionDraftValues, placeholders: readonly UrlPlaceholder[]): FunctionInput {
  const { parameters, examples, reply_template, card, ...rest } = draft;
  return {
    ...rest,
    ...toActionInput(draft),
    examples: entriesOf(examples),
    reply_template: reply_template.trim() === '' ? null : reply_template,
    card: toCardTemplate(card),
    parameters: Object.fromEntries(
      placeholders.map(({ name, location }) => [
        name,
        toParameter({ ...EMPTY_PARAMETER, ...parameters[name] }, location),
      ]),
    ),
  };
}

/** Checks the limits of example sentences. @returns an error for the field, or undefined */
export function examplesProblem(lines: readonly string[]): string | undefined {
  const sentences = entriesOf(lines);
  if (sentences.length > LIMITS.functionExamples)
    return t('Enter at most {count, number} questions. You entered {entered, number}.', {
      count: LIMITS.functionExamples,
      entered: sentences.length,
    });
  const long = sentences.find(({ length }) => length > LIMITS.functionExampleCharacters);
  return (
    long &&
    t('“{beginning}…” has more than {count, number} characters', {
      beginning: long.slice(0, 40),
      count: LIMITS.functionExampleCharacters,
    })
  );
}

/** Functions that may supply a value to another (specification, "Leaf function rules"). */
export function possibleLeaves(
  functions: readonly FunctionView[],
  main: { id: string | undefined; requires_auth: boolean; environment: 'live' | 'dev' },
): FunctionView[] {
  return functions.filter(
    (leaf) =>
      leaf.id !== main.id &&
      leaf.method === 'GET' &&
      leaf.placeholders.length === 0 &&
      (main.requires_auth || !leaf.requires_auth) &&
      (main.environment === 'dev' || leaf.environment === 'live'),
  );
}
