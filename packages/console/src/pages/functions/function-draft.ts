/**
 * A function as the editor holds it: every field is there at once, so that switching a parameter's source back and forth
 * loses nothing, and a parameter whose placeholder was deleted by mistake is still there when it comes back. Pure.
 */
import type { FunctionInput, FunctionParameter, FunctionView, ParameterType } from '@frontdesk/contract';

export type ParameterSource = 'assistant' | 'value' | 'leaf';

export interface ParameterDraft {
  description: string;
  type: ParameterType;
  source: ParameterSource;
  /** The direct value, as it is typed. */
  value: string;
  leaf: { function: string; response_path: string };
}

export interface FunctionDraftValues {
  name: string;
  description: string;
  url: string;
  requires_auth: boolean;
  environment: 'live' | 'dev';
  parameters: Record<string, ParameterDraft>;
}

export const EMPTY_PARAMETER: ParameterDraft = {
  description: '',
  type: 'string',
  source: 'assistant',
  value: '',
  leaf: { function: '', response_path: '' },
};

export const EMPTY_FUNCTION: FunctionDraftValues = {
  name: '',
  description: '',
  url: '',
  requires_auth: false,
  environment: 'dev',
  parameters: {},
};

export function toDraft(
  from: Pick<FunctionView, 'name' | 'description' | 'url' | 'requires_auth' | 'environment'> & {
    parameters: Record<string, unknown>;
  },
): FunctionDraftValues {
  const { name, description, url, requires_auth, environment, parameters } = from;
  return {
    name,
    description,
    url,
    requires_auth,
    environment,
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([key, parameter]) => [key, toParameterDraft(parameter as FunctionParameter)]),
    ),
  };
}

function toParameterDraft(parameter: FunctionParameter): ParameterDraft {
  const { description, type } = parameter;
  const draft = { ...EMPTY_PARAMETER, description, type };
  if ('leaf' in parameter)
    return {
      ...draft,
      source: 'leaf',
      leaf: { function: parameter.leaf.function, response_path: parameter.leaf.response_path ?? '' },
    };
  return 'value' in parameter ? { ...draft, source: 'value', value: String(parameter.value) } : draft;
}

/** @param names the placeholders of the URL: parameters of others stay behind */
export function toInput(draft: FunctionDraftValues, names: readonly string[]): FunctionInput {
  const { parameters, ...rest } = draft;
  return {
    ...rest,
    parameters: Object.fromEntries(names.map((name) => [name, toParameter(parameters[name] ?? EMPTY_PARAMETER)])),
  };
}

function toParameter({ description, type, source, value, leaf }: ParameterDraft): unknown {
  if (source === 'assistant') return { description, type, provider: 'assistant' };
  if (source === 'value') return { description, type, provider: 'organisation', value: typed(value, type) };
  const response_path = leaf.response_path.trim();
  return {
    description,
    type,
    provider: 'organisation',
    leaf: { function: leaf.function, ...(response_path === '' ? {} : { response_path }) },
  };
}

/** The value in its type; what does not fit stays text, which the service then refuses by name. */
function typed(value: string, type: ParameterType): string | number | boolean {
  const trimmed = value.trim();
  if (type === 'boolean' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true';
  if (type === 'number' && trimmed !== '' && String(Number(trimmed)) === trimmed) return Number(trimmed);
  return type === 'string' ? value : trimmed;
}

/** Whether a direct value fits its type; a sentence for the field, or undefined. */
export function valueProblem(value: string, type: ParameterType): string | undefined {
  const trimmed = value.trim();
  if (type === 'number' && !/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(trimmed)) return 'Must be a number';
  if (type === 'boolean' && trimmed !== 'true' && trimmed !== 'false') return 'Choose true or false';
  return type === 'string' && value === '' ? 'Enter the value' : undefined;
}

/** Functions that may supply a value to another (specification, "Leaf function rules"). */
export function possibleLeaves(
  functions: readonly FunctionView[],
  main: { id: string | undefined; requires_auth: boolean; environment: 'live' | 'dev' },
): FunctionView[] {
  return functions.filter(
    (leaf) =>
      leaf.id !== main.id &&
      leaf.placeholders.length === 0 &&
      (main.requires_auth || !leaf.requires_auth) &&
      (main.environment === 'dev' || leaf.environment === 'live'),
  );
}
