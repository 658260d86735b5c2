/**
 * Converts the tools to the provider packages' format. Providers that can enforce schemas are asked to; they require
 * every property, so an optional one becomes nullable, and null is read as absent.
 */
import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider';
import type { ModelTool, ToolProperty } from '@frontdesk/contract/language-model';

/**
 * The formats in https://platform.openai.com/docs/guides/structured-outputs#supported-properties; others are rejected.
 */
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

/** Patterns are omitted: the provider's engine might reject one of the organisation's, which would fail every turn. */
function toStrict({ type, enum: values, format, pattern: _, ...rest }: ToolProperty, required: boolean): object {
  return {
    ...rest,
    type: required ? type : [type, 'null'],
    ...(values !== undefined && { enum: required ? values : [...values, null] }),
    ...(format !== undefined && STRICT_FORMATS.has(format) && { format }),
  };
}

/** Removes nulls, which stand for absent properties in arguments of a strict schema. */
export function withoutNulls(written: unknown): unknown {
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return written;
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null));
}
