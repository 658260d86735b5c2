/**
 * Functions: the organisation's GET endpoints and their parameters (specification, "Function", "Function parameter").
 * Rules that need more than the one value (the placeholders of the URL, the leaf) are checked by the server when saving.
 */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { filledText, id, text, timestamp } from './primitives.js';

export const environment = z.enum(['live', 'dev']);
export type Environment = z.infer<typeof environment>;

export const parameterType = z.enum(['string', 'boolean', 'number']);
export type ParameterType = z.infer<typeof parameterType>;

/** Names of the assistant's own tools begin so: no function may be given one. */
export const RESERVED_NAME_PREFIX = 'assistant_';

/** `verb_resource` in snake_case, unique in the organisation. */
export const functionName = z
  .string()
  .max(LIMITS.functionNameCharacters)
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/, 'must be verb_resource in snake_case, such as get_order')
  .meta({
    description: `Verb and resource in snake_case; unique in the organisation. New names do not begin with \`${RESERVED_NAME_PREFIX}\`.`,
    examples: ['get_order'],
  });

/** A dotted path such as `a.b` or `items.0.id` into a leaf function's `data`. */
export const responsePath = z
  .string()
  .max(LIMITS.responsePathCharacters)
  .regex(/^[^.\s]+(\.[^.\s]+)*$/, 'must be a dotted path such as a.b')
  .meta({ description: "Dotted path into the leaf function's `data`.", examples: ['account.id'] });

/** A JSON number beyond 2^53 arrives as another one, so it is refused: as text it keeps every digit. */
const argumentNumber = z
  .number()
  .refine(
    (value) => !Number.isInteger(value) || Number.isSafeInteger(value),
    'has more digits than a number can hold: write it as text',
  );

const described = {
  description: filledText(LIMITS.functionDescriptionCharacters).meta({
    description: 'What the parameter represents.',
    examples: ['The order number, such as 1042'],
  }),
  type: parameterType.describe('What the value is.'),
};

/** The assistant determines the value from the conversation. */
export const assistantParameter = z.strictObject({ ...described, provider: z.literal('assistant') });

/** The organisation supplies a static value. */
export const directValueParameter = z.strictObject({
  ...described,
  provider: z.literal('organisation'),
  value: z.union([text(LIMITS.parameterValueCharacters), argumentNumber, z.boolean()], {
    error: 'must be text, a number or a boolean',
  }),
});

/** The organisation supplies the value by another function's response. */
export const leafParameter = z.strictObject({
  ...described,
  provider: z.literal('organisation'),
  leaf: z.strictObject({ function: functionName, response_path: responsePath.optional() }),
});

export const functionParameter = z.union([assistantParameter, directValueParameter, leafParameter]);
export type FunctionParameter = z.infer<typeof functionParameter>;
export type DirectValueParameter = z.infer<typeof directValueParameter>;
export type LeafParameter = z.infer<typeof leafParameter>;

/** What an organisation registers. `parameters` is keyed by placeholder name. */
export const functionInput = z.strictObject({
  name: functionName,
  description: filledText(LIMITS.functionDescriptionCharacters).meta({
    description: 'What the function does, when to use it, what it answers and what it cannot do.',
    examples: ['Looks up an order by its number: status, items and expected delivery date.'],
  }),
  url: filledText(LIMITS.functionUrlCharacters).meta({
    description: 'The endpoint, with `{placeholders}` in path or query.',
    examples: ['https://shop.example.com/orders/{order_id}'],
  }),
  requires_auth: z.boolean().describe("Whether the customer's token is needed and sent."),
  environment: environment.describe('`live` for customers; `dev` for the playground and test keys only.'),
  parameters: z
    .record(z.string(), z.unknown())
    .default({})
    .meta({
      description: 'By placeholder: a description, a type and where the value comes from.',
      examples: [
        { order_id: { description: 'The order number, such as 1042', type: 'string', provider: 'assistant' } },
      ],
    }),
});
export type FunctionInput = z.infer<typeof functionInput>;

/** A change of a function: what is left out stays. */
export const functionChange = functionInput
  .partial()
  .extend({ parameters: z.record(z.string(), z.unknown()).optional() });
export type FunctionChange = z.infer<typeof functionChange>;

export const placeholder = z.object({ name: z.string(), location: z.enum(['path', 'query']) });

export const functionView = z.object({
  id,
  name: functionName,
  description: z.string(),
  url: z.string(),
  method: z.literal('GET'),
  requires_auth: z.boolean(),
  environment,
  parameters: z.record(z.string(), functionParameter).describe('By placeholder.'),
  placeholders: z.array(placeholder).describe('What was found in the URL.'),
  warnings: z
    .array(z.string())
    .describe('Advice that does not refuse the function, such as an identity taken from the conversation.'),
  date_created: timestamp,
  date_updated: timestamp,
});
export type FunctionView = z.infer<typeof functionView>;

export const functionList = z.object({ functions: z.array(functionView) });

/** A test run: values for the assistant's parameters, and a token where the function needs one. */
export const functionTestInput = z.strictObject({
  arguments: z.record(z.string(), z.union([z.string(), argumentNumber, z.boolean()])).default({}),
  auth_token: z.string().min(1).max(LIMITS.authTokenCharacters).optional(),
});

export const functionTestResult = z.object({
  ok: z.boolean(),
  request: z
    .object({ method: z.literal('GET'), url: z.string(), headers: z.record(z.string(), z.string()) })
    .nullable(),
  response: z.object({ status: z.int(), body: z.unknown() }).nullable(),
  failure: z.object({ reason: z.string(), message: z.string() }).nullable(),
  duration_ms: z.number(),
});
export type FunctionTestResult = z.infer<typeof functionTestResult>;
