/**
 * Functions: the organisation's endpoints and their parameters (specification, "Function", "Function parameter"). One whose
 * method is not GET is an action: the assistant proposes it, and it runs once the customer has confirmed it.
 * Rules that need more than the one value (the placeholders of the URL, the leaf) are checked by the server when saving.
 */
import { z } from 'zod';
import { card, cardTemplate } from './card.js';
import { fieldError } from './envelope.js';
import { FUNCTION_METHODS } from './function-methods.js';
import { LIMITS } from './limits.js';
import { bounded, dottedPath, filledText, id, text, timestamp } from './primitives.js';

/** The environment of a function: `live`, or `dev` for the playground and test keys only. */
export const environment = z.enum(['live', 'dev']);
export type Environment = z.infer<typeof environment>;

/** The HTTP method of a function. Any but GET makes it an action. */
export const functionMethod = z.enum(FUNCTION_METHODS);

/** The JSON type of a parameter. */
export const parameterType = z.enum(['string', 'boolean', 'number']);
export type ParameterType = z.infer<typeof parameterType>;

/** Prefix of the assistant's own tools: no function can have it. */
export const RESERVED_NAME_PREFIX = 'assistant_';

/** `verb_resource` in snake_case, unique in the organisation. */
export const functionName = bounded(LIMITS.functionNameCharacters)
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/, 'must be verb_resource in snake_case, such as get_order')
  .meta({
    description: `Verb and resource in snake_case; unique in the organisation. New names do not begin with \`${RESERVED_NAME_PREFIX}\` and are not \`search_knowledge\`.`,
    examples: ['get_order'],
  });

/** A dotted path such as `a.b` or `items.0.id` into a leaf function's `data`. */
export const responsePath = dottedPath('a.b').meta({
  description: "Dotted path into the leaf function's `data`.",
  examples: ['account.id'],
});

/** A JSON number beyond 2^53 loses digits when it is parsed, so it is refused. As text, it keeps every digit. */
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
  type: parameterType.describe('The JSON type of the value.'),
};

/** A path into an earlier result, such as `orders[].tracking_number`. */
const sourcePath = dottedPath('orders[].id').meta({
  description: 'Dotted path into the `data` of the result; `[]` is any element of a list or entry of an object.',
  examples: ['orders[].tracking_number'],
});

const resultSource = z
  .strictObject({ function: functionName, response_path: sourcePath })
  .describe('A field of an earlier result in the same conversation.');

const loginSource = z
  .strictObject({
    login: dottedPath('sub').meta({
      description:
        "Dotted path into the customer's identity: the `data` of the `identity_function` of the login settings, or else the claims of the customer's token, a JWT.",
      examples: ['sub'],
    }),
  })
  .describe('Filled in by the service from the login, never by the assistant.');

/** A source of a parameter's value, besides the customer's messages. */
export const parameterSource = z.union([resultSource, loginSource], {
  error: 'must be {function, response_path} or {login}',
});
export type ParameterSource = z.infer<typeof parameterSource>;

/** Formats of JSON Schema that a text can be declared to have. */
export const parameterFormat = z.enum(['date', 'time', 'date-time', 'duration', 'email', 'uri', 'uuid']);

/** The assistant determines the value from the conversation. */
export const assistantParameter = z.strictObject({
  ...described,
  provider: z.literal('assistant'),
  required: z
    .boolean()
    .optional()
    .describe('Default true. If false, the query field is omitted when there is no value.'),
  enum: z
    .array(z.union([text(LIMITS.parameterValueCharacters), argumentNumber, z.boolean()]))
    .min(1)
    .max(LIMITS.parameterEnumValues)
    .optional()
    .describe('The only values; the assistant may choose any of them.'),
  format: parameterFormat.optional().describe('Format of a text; the assistant is told.'),
  pattern: filledText(LIMITS.parameterPatternCharacters)
    .optional()
    .describe('A regular expression (ECMA 262) for a text; the assistant is told. The service does not run it.'),
  sources: z
    .array(parameterSource)
    .max(LIMITS.parameterSources)
    .optional()
    .describe(
      "Fields of earlier results that may supply the value, in addition to the customer's messages. Default: any complete field of a function of the same origin. Empty: none.",
    ),
});

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

/** A parameter, by who supplies its value (specification, "Function parameter"). */
export const functionParameter = z.union([assistantParameter, directValueParameter, leafParameter]);
export type FunctionParameter = z.infer<typeof functionParameter>;
export type AssistantParameter = z.infer<typeof assistantParameter>;
export type LeafParameter = z.infer<typeof leafParameter>;

const examples = z
  .array(filledText(LIMITS.functionExampleCharacters))
  .max(LIMITS.functionExamples)
  .meta({
    description: 'Sentences, in any language, with which customers ask for it. Default: none.',
    examples: [['Where is my order?', 'Wo bleibt mein Paket?']],
  });
const offered = z
  .boolean()
  .describe(
    'Whether the assistant may call it. Default true; false for a function that only supplies values to others.',
  );
const sensitive = z
  .boolean()
  .describe(
    'Accepts values of earlier results from declared `sources` only. Without parameters, it is called only before other data is read. Default false.',
  );

const replyTemplate = z
  .string()
  .max(LIMITS.replyTemplateCharacters)
  .nullable()
  .meta({
    description:
      'The reply to the customer, as a template in a subset of Liquid over `data`, `message` and `arguments`: sent by the built-in assistant, and suggested to a language model. Null: none.',
    examples: ['Order {{ arguments.order_id }} is {{ data.order.status }}.'],
  });

const actionBody = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({
    description:
      'The JSON body of an action. A text that is only a `{placeholder}` becomes the value of that parameter, with its type; in a longer text it is inserted. A property whose parameter has no value is omitted. Null: no body.',
    examples: [{ order_id: '{order_id}', reason: 'Cancelled in the chat: {reason}' }],
  });

const confirmationTemplate = z
  .string()
  .max(LIMITS.confirmationTemplateCharacters)
  .nullable()
  .meta({
    description:
      'What the customer confirms, as a template in a subset of Liquid over `arguments`, the values that the action is called with. Required for an action.',
    examples: ['Cancel order {{ arguments.order_id }}'],
  });

const withoutLogin = z
  .boolean()
  .describe('Lets an action run for customers who are not logged in. Default false: an action must require a login.');

/** A function as an organisation registers it. `parameters` is keyed by placeholder name. */
export const functionInput = z.strictObject({
  name: functionName,
  description: filledText(LIMITS.functionDescriptionCharacters).meta({
    description: 'What the function does, when to use it, what it returns and what it cannot do.',
    examples: ['Looks up an order by its number: status, items and expected delivery date.'],
  }),
  url: filledText(LIMITS.functionUrlCharacters).meta({
    description:
      'The endpoint, with `{placeholders}` in path or query; or a tool of an MCP server of the organisation, as `mcp://server/tool?input={placeholder}`.',
    examples: ['https://shop.example.com/orders/{order_id}'],
  }),
  method: functionMethod
    .optional()
    .describe('Default `GET`. Any other is an action: it runs only after the customer has confirmed it, at most once.'),
  body: actionBody.optional(),
  confirmation_template: confirmationTemplate.optional(),
  without_login: withoutLogin.optional(),
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
  examples: examples.optional(),
  offered: offered.optional(),
  sensitive: sensitive.optional(),
  reply_template: replyTemplate.optional(),
  card: cardTemplate.nullable().optional(),
});
export type FunctionInput = z.infer<typeof functionInput>;

/** A change of a function: omitted fields stay unchanged. */
export const functionChange = functionInput
  .partial()
  .extend({ parameters: z.record(z.string(), z.unknown()).optional() });
export type FunctionChange = z.infer<typeof functionChange>;

/** A `{name}` in the URL or the body of a function. */
export const placeholder = z.object({ name: z.string(), location: z.enum(['path', 'query', 'body']) });

/** A function in responses. */
export const functionView = z.object({
  id,
  name: functionName,
  description: z.string(),
  url: z.string(),
  method: functionMethod,
  body: actionBody,
  confirmation_template: confirmationTemplate,
  without_login: withoutLogin,
  requires_auth: z.boolean(),
  environment,
  parameters: z.record(z.string(), functionParameter).describe('By placeholder.'),
  examples,
  offered,
  sensitive,
  reply_template: replyTemplate,
  card: cardTemplate.nullable(),
  placeholders: z.array(placeholder).describe('Placeholders found in the URL and the body.'),
  warnings: z
    .array(z.string())
    .describe('Advice that does not refuse the function, such as an identity taken from the conversation.'),
  date_created: timestamp,
  date_updated: timestamp,
});
export type FunctionView = z.infer<typeof functionView>;

/** The response of `GET /api/v1/lab/functions/`. */
export const functionList = z.object({ functions: z.array(functionView) });

/** A test run: values for the assistant's parameters, and a token if the function needs one. */
export const functionTestInput = z.strictObject({
  arguments: z.record(z.string(), z.union([z.string(), argumentNumber, z.boolean()])).default({}),
  auth_token: z.string().min(1).max(LIMITS.authTokenCharacters).optional(),
});

/** The reply to a customer who asks only for this call. */
export const functionTestReply = z.object({
  text: z.string(),
  from: z
    .enum(['template', 'assistant'])
    .describe('`assistant`: without a template, as the built-in assistant words it. A language model writes its own.'),
  cards: z
    .array(card)
    .max(LIMITS.cardsPerMessage)
    .describe('The cards that the saved `card` renders from the response.'),
});
export type FunctionTestReply = z.infer<typeof functionTestReply>;

/** A request to an endpoint, with secrets removed. */
export const shownRequest = z.object({
  method: functionMethod,
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown().optional().describe('The body of an action.'),
});

/** The response of `POST /api/v1/lab/functions/{function_id}/test/`. */
export const functionTestResult = z.object({
  ok: z.boolean(),
  request: shownRequest.nullable().describe('Of an action: what would be sent. A test run sends nothing of one.'),
  response: z
    .object({ status: z.int(), body: z.unknown() })
    .nullable()
    .describe('Null: there was no response, or nothing was sent, as for an action.'),
  failure: z.object({ reason: z.string(), message: z.string() }).nullable(),
  reply: functionTestReply.nullable().describe('Null if the customer would be asked to log in.'),
  duration_ms: z.number(),
});
export type FunctionTestResult = z.infer<typeof functionTestResult>;

/** A template being edited, with the data to render it. */
export const replyTemplateInput = z.strictObject({
  reply_template: z.string().max(LIMITS.replyTemplateCharacters),
  data: z.unknown().optional().describe('The response of the function. Without it, the template is only checked.'),
  message: z.string().optional(),
  arguments: z.record(z.string(), z.unknown()).default({}),
});

/** The response of `POST /api/v1/console/functions/reply/`. */
export const replyTemplateResult = z.object({
  problem: z
    .object({ line: z.int(), column: z.int(), message: z.string() })
    .nullable()
    .describe('The first error; line and column count from 1.'),
  reply: z.string().nullable(),
});
export type ReplyTemplateResult = z.infer<typeof replyTemplateResult>;

/** A card being edited, with the data to create it. */
export const cardPreviewInput = z.strictObject({
  card: cardTemplate,
  data: z.unknown().optional().describe('The response of the function. Without it, the templates are only checked.'),
  message: z.string().optional(),
  arguments: z.record(z.string(), z.unknown()).default({}),
});

/** The response of `POST /api/v1/console/functions/card/`. */
export const cardPreview = z.object({
  problems: z.array(fieldError).describe('Templates that cannot be used, by their path, such as `card.title`.'),
  cards: z.array(card).max(LIMITS.cardsPerMessage),
});
export type CardPreview = z.infer<typeof cardPreview>;
