/**
 * Converts a tool's inputs to a function's parameters: flat texts, numbers, booleans and fixed choices. The JSON Schema
 * is untrusted: only recognised parts are used, and it is never compiled.
 */
import { LIMITS, type ParameterType } from '@frontdesk/contract';
import { isObject } from '../../../json.js';

export interface ToolInput {
  name: string;
  type: ParameterType;
  description: string;
  required: boolean;
  enum?: (string | number | boolean)[];
}

/** An optional input that functions do not support. */
export interface LeftOutInput {
  name: string;
  why: string;
}

export type ReadInputs = { inputs: ToolInput[]; left_out: LeftOutInput[] } | { reason: string };

const PLACEHOLDER_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const NAME_CHARACTERS = 64;
const TYPES: Record<string, ParameterType> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

/** @param schema as the tool declares it; null: it was too long to keep */
export function readInputs(schema: unknown): ReadInputs {
  if (schema === null)
    return { reason: `its inputs are described in more than ${LIMITS.mcpToolSchemaCharacters} characters` };
  const { properties, required } = isObject(schema) ? schema : {};
  const names: unknown[] = Array.isArray(required) ? required : [];
  const declared = isObject(properties) ? Object.entries(properties) : [];
  const undeclared = names.find((name) => !declared.some(([one]) => one === name));
  if (undeclared !== undefined) return { reason: `it requires ${shown(undeclared)}, which it does not describe` };
  const inputs: ToolInput[] = [];
  const left_out: LeftOutInput[] = [];
  for (const [name, property] of declared) {
    const is_required = names.includes(name);
    const read = readInput(name, property, is_required);
    if (!('why' in read)) inputs.push(read);
    else if (is_required) return { reason: `it requires ${shown(name)}, which ${read.why}` };
    else left_out.push({ name: shown(name), why: read.why });
  }
  inputs.sort((one, other) => Number(other.required) - Number(one.required));
  const most = LIMITS.functionParameters;
  if (inputs.filter((input) => input.required).length > most) return { reason: `it requires more than ${most} inputs` };
  left_out.push(...inputs.slice(most).map(({ name }) => ({ name, why: `is beyond the first ${most}` })));
  return { inputs: inputs.slice(0, most), left_out };
}

function readInput(name: string, property: unknown, required: boolean): ToolInput | { why: string } {
  if (!PLACEHOLDER_NAME.test(name) || name === '__proto__' || name.length > NAME_CHARACTERS)
    return { why: 'has a name that is no placeholder' };
  if (!isObject(property)) return { why: 'has no type' };
  const choices = choicesOf(property);
  const type = typeOf(property, choices);
  if (type === undefined) return { why: 'is no text, number, boolean or choice of such' };
  const said = [property.description, property.title].find((one) => typeof one === 'string' && one.trim() !== '');
  return {
    name,
    type,
    description: String(said ?? name)
      .slice(0, LIMITS.functionDescriptionCharacters)
      .toWellFormed(),
    required,
    ...(choices !== undefined && { enum: choices }),
  };
}

/** The choices of `enum` or `const`. @returns undefined if there are none, too many, or one of an unsupported type */
function choicesOf({ enum: listed, const: only }: Record<string, unknown>): (string | number | boolean)[] | undefined {
  const given: unknown[] = Array.isArray(listed) ? listed : only === undefined ? [] : [only];
  const choices = given.filter((one) => one !== null);
  if (choices.length === 0 || choices.length > LIMITS.parameterEnumValues) return undefined;
  return choices.every(isChoice) && new Set(choices.map((one) => typeof one)).size === 1 ? choices : undefined;
}

const isChoice = (value: unknown): value is string | number | boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value))) ||
  (typeof value === 'string' && value.length <= LIMITS.parameterValueCharacters && !value.includes('\0'));

function typeOf(
  { type, enum: listed }: Record<string, unknown>,
  choices: readonly (string | number | boolean)[] | undefined,
): ParameterType | undefined {
  if (choices !== undefined) return TYPES[typeof choices[0]];
  // A choice that cannot be represented must not become an open value.
  if (listed !== undefined) return undefined;
  const named = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null');
  const [only] = named;
  return named.length === 1 && typeof only === 'string' && Object.hasOwn(TYPES, only) ? TYPES[only] : undefined;
}

const shown = (name: unknown): string => String(name).slice(0, NAME_CHARACTERS).toWellFormed();
