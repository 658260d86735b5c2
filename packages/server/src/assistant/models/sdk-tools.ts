/**
 * The tools as the provider packages take them. Where a provider can hold its model to a schema it is asked to; it then
 * wants every property named as required, so one that may be left out may be null instead, and comes back as left out.
 */
import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider';
import type { ModelTool, ToolProperty } from '@frontdesk/contract/language-model';

/** Those of https://platform.openai.com/docs/guides/structured-outputs#supported-properties; another is refused. */
const STRICT_FORMATS = new Set(['date', 'time', 'date-time', 'duration', 'email', 'uuid']);

const ACTION =
  '(It changes something. Calling it does not do it yet: the customer is shown what would be done and is asked to confirm. Call it as soon as you have the values; do not ask for a confirmation yourself.)';

export function toSdkTool(
  { name, description, is_action, input_schema }: ModelTool,
  strict: boolean,
): LanguageModelV3FunctionTool {
  const { properties, required } = input_schema;
  const given = strict
    ? {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, property]) => [key, toStrict(property, required.includes(key))]),
        ),
        required: Object.keys(properties),
      }
    : { properties, required };
  return {
    type: 'function',
    name,
    description: is_action ? `${description} ${ACTION}` : description,
    inputSchema: {
      type: 'object',
      ...given,
      additionalProperties: false,
    } as LanguageModelV3FunctionTool['inputSchema'],
    ...(strict && { strict }),
  };
}

/** Patterns are left out: the organisation's may use what the provider's engine refuses, which would fail every turn. */
function toStrict({ type, enum: values, format, pattern: _, ...rest }: ToolProperty, required: boolean): object {
  return {
    ...rest,
    type: required ? type : [type, 'null'],
    ...(values !== undefined && { enum: required ? values : [...values, null] }),
    ...(format !== undefined && STRICT_FORMATS.has(format) && { format }),
  };
}

/** Of arguments that a strict schema shaped: what is null was left out. */
export function withoutNulls(written: unknown): unknown {
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return written;
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null));
}
