/**
 * Logging a customer in: the callback of the specification ("HTTP: authentication callback") and the settings,
 * sessions and claims around it, which are ours.
 */
import { z } from 'zod';
import { customerAttributeName } from './customers-api.js';
import { functionName, responsePath } from './function.js';
import { LIMITS } from './limits.js';
import { bounded, id, timestamp, WITHOUT_NUL, webUrl } from './primitives.js';

/** Where the organisation's login system posts a customer's token (specification, "HTTP: authentication callback"). */
export const LOGIN_CALLBACK_PATH = '/api/v1/lab/login/callback/';

const MILLISECOND_TIMESTAMPS_START = 100_000_000_000;

/** The body that the organisation's login system posts. Whether the expiry is in the future is checked on arrival. */
export const loginCallbackBody = z.object({
  auth_token: bounded(LIMITS.authTokenCharacters)
    .min(1, 'must not be empty')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a token must not carry them into a header
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters')
    .refine((value) => value === '' || value.trim() !== '', 'must not be blank')
    .refine((value) => value.isWellFormed(), 'must be well-formed text')
    .describe("The customer's authentication token."),
  auth_token_expires_at_seconds: z
    .int('must be an integer: a Unix timestamp in seconds')
    .refine(
      (value) => value < MILLISECOND_TIMESTAMPS_START,
      'looks like milliseconds: must be a Unix timestamp in seconds',
    )
    .meta({ description: 'When the token expires: Unix timestamp in seconds.', examples: [1_900_000_000] }),
  state: bounded(LIMITS.loginStateCharacters)
    .min(1, 'must not be empty')
    .refine(...WITHOUT_NUL)
    .describe('The state of the login URL.'),
});
export type LoginCallbackBody = z.infer<typeof loginCallbackBody>;

/** The response to the login callback. */
export const loginCallbackResult = z.object({
  success: z.literal(true),
  /** In mode `confirmation`: show it in the customer's own browser; the customer types it into the chat. */
  confirmation_code: z.string().optional(),
});

/** How a customer's token travels to the organisation's functions. The default is `Authorization: Bearer {token}`. */
export const tokenForwarding = z.strictObject({
  location: z.enum(['header', 'query']).default('header'),
  scheme: z.enum(['bearer', 'token', 'basic', 'apikey']).default('bearer'),
  name: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be a header or query name: letters, digits, - and _')
    .default('Authorization'),
  template: z
    .string()
    .max(256)
    .refine((value) => value.split('{token}').length === 2, 'must contain {token} once')
    .refine((value) => !/[\r\n\0]/.test(value), 'must not contain line breaks')
    .optional(),
});
export type TokenForwarding = z.infer<typeof tokenForwarding>;

/** How a posted token becomes active: at once, by a code that the customer types, or if its subject is the customer. */
export const activationMode = z.enum(['organisation', 'confirmation', 'subject']);

/** The function that returns a token's subject, called with that token, and the path of the subject in its `data`. */
export const loginSubject = z.strictObject({ function: functionName, response_path: responsePath });

/**
 * Paths in the identity of what desks show of the customer. If a path is missing or has no single value, the stored
 * value stays.
 */
export const loginCustomer = z.strictObject({
  name: responsePath.nullable().default(null),
  email: responsePath.nullable().default(null),
  attributes: z
    .record(customerAttributeName, responsePath)
    .refine(
      (value) => Object.keys(value).length <= LIMITS.customerAttributes,
      `must be at most ${LIMITS.customerAttributes} attributes`,
    )
    .default({}),
});
export type LoginCustomer = z.infer<typeof loginCustomer>;

/** How customers log in; read and written whole at `/api/v1/lab/auth-config/`. */
export const authConfig = z
  .strictObject({
    /** Where customers log in; `state` is added to its query. Null: customers cannot log in. */
    login_url: webUrl(LIMITS.functionUrlCharacters).nullable(),
    forwarding: tokenForwarding.prefault({}),
    /** How a posted token becomes active; protects against a forwarded login link. */
    activation: activationMode.default('organisation'),
    /** Needed by activation `subject`: a live function without placeholders that requires authentication. */
    subject: loginSubject.nullable().default(null),
    identity_function: functionName
      .nullable()
      .default(null)
      .describe(
        'Name of the function that identifies the customer, called with their token: parameters with a `login` source take values from its `data`. It must be live, require authentication and have no placeholders. Null: the claims of the token, if it is a JWT.',
      ),
    customer: loginCustomer
      .nullable()
      .default(null)
      .describe(
        'Paths in the identity to the name, e-mail address and attributes that agents see; read once after each login. Null: a login sets no details of the customer.',
      ),
  })
  .refine(({ activation, subject }) => activation !== 'subject' || subject !== null, {
    path: ['subject'],
    message: 'is required where activation is "subject": the function that says whose token it is',
  });
export type AuthConfig = z.infer<typeof authConfig>;

/** Claims a token that was posted with a state of the organisation's own, for one of its sessions. */
export const loginClaim = z.object({
  state: z.string().min(1).max(LIMITS.loginStateCharacters),
  session_id: id,
});

/** The response of `POST /api/v1/lab/login/sessions/`. */
export const loginClaimResult = z.object({ session_id: id, auth_token_expires_at: timestamp });

/** Ends a customer's login immediately. */
export const loginEnd = z.object({
  session_id: id,
  /** Whether there was an active token. */
  was_logged_in: z.boolean(),
});
