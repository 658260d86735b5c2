/**
 * Converts the tools to the provider packages' format. Providers that can enforce schemas are asked to; they require
 * every property, so an optional one becomes nullable, and null is read as absent.
 */
import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider';
import type { ModelTool, ToolProperty } from '@frontdesk/contract/language-model';
import type { ProviderTraits } from './providers.js';

const ACTION =
  '(It changes something. Calling it does not do it yet: the customer is shown what would be done and is asked to confirm. Call it as soon as you have the values; do not ask for a confirmation yourself.)';

export function toSdkTool(
  { name, description, is_action, input_schema }: ModelTool,
  { strict_tools: strict = false, string_formats }: Pick<ProviderTraits, 'strict_tools' | 'string_formats'> = {},
): LanguageModelV3FunctionTool {
  const { required } = input_schema;
  const properties = Object.entries(input_schema.properties).map(
    ([key, property]) => [key, withFormat(property, string_formats)] as const,
  );
  const given = strict
    ? {
        properties: Object.fromEntries(
          properties.map(([key, property]) => [key, toStrict(property, required.includes(key))]),
        ),
        required: properties.map(([key]) => key),
      }
    : { properties: Object.fromEntries(properties), required };
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

/** Moves a format that the provider would reject to the description. */
function withFormat(property: ToolProperty, formats: ReadonlySet<string> | undefined): ToolProperty {
  const { format, ...rest } = property;
  if (format === undefined || formats === undefined || formats.has(format)) return property;
  return { ...rest, description: `${rest.description} (format: ${format})` };
}

/** Patterns are omitted: the provider's engine might reject one of the organisation's, which would fail every turn. */
function toStrict({ type, enum: values, pattern: _, ...rest }: ToolProperty, required: boolean): object {
  return {
    ...rest,
    type: required ? type : [type, 'null'],
    ...(values !== undefined && { enum: required ? values : [...values, null] }),
  };
}

/** Removes nulls, which stand for absent properties in arguments of a strict schema. */
export function withoutNulls(written: unknown): unknown {
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return written;
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null));
}
