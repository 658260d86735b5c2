/**
 * Who a customer is, as the organisation says it: a name, an e-mail address and attributes of its own. Members see them;
 * the assistant is told what its settings say, and customers only their own name, once they have logged in. The number of a
 * caller by phone comes from the telephone network instead, and only members and the organisation's backend see it. Text is cleaned of what could disguise it on a screen.
 */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { characters, sessionId, text, timestamp, trimmed } from './primitives.js';

/** Marks, overrides and isolates that change the direction of the text around them (UAX #9). */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const SPACE = /[\p{Cc}\s]+/gu;

/** On one line, without control characters and characters that change the direction of text. */
const cleaned = (value: string): string => trimmed(value.replace(DIRECTION, '').replace(SPACE, ' '));

const cleanText = (limit: number) =>
  text(Number.MAX_SAFE_INTEGER)
    .overwrite(cleaned)
    .refine((value) => value.length > 0, 'must not be blank')
    .refine((value) => characters(value) <= limit, `must be at most ${limit} characters`)
    .meta({ minLength: 1, maxLength: limit });

const name = cleanText(LIMITS.customerNameCharacters).nullable().describe('Name of the customer.');
/** An e-mail address of a customer. Nothing is sent to it to check it. */
export const emailAddress = cleanText(LIMITS.customerEmailCharacters)
  .refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), 'must be an e-mail address')
  .meta({ examples: ['mia@example.com'] });
const email = emailAddress.nullable().describe('Their e-mail address.');
/** The name of an attribute of a customer. */
export const customerAttributeName = cleanText(LIMITS.customerAttributeNameCharacters);

const attributes = z
  .record(customerAttributeName, z.union([cleanText(LIMITS.customerAttributeCharacters), z.number(), z.boolean()]))
  .refine(
    (value) => Object.keys(value).length <= LIMITS.customerAttributes,
    `must be at most ${LIMITS.customerAttributes} attributes`,
  )
  .meta({
    description: `At most ${LIMITS.customerAttributes} facts about the customer, shown as a table; a string has at most ${LIMITS.customerAttributeCharacters} characters.`,
    examples: [{ plan: 'Premium', orders: 12, newsletter: true }],
  });

/** All data of a customer: omitted fields are cleared. */
export const customerInput = z.strictObject({
  name: name.default(null),
  email: email.default(null),
  attributes: attributes.default({}),
});

/** Part of the data: omitted fields stay, null clears a name or an address, attributes are replaced as a whole. */
export const customerChange = z.object({
  name: name.optional(),
  email: email.optional(),
  attributes: attributes.optional(),
});
export type CustomerChange = z.output<typeof customerChange>;

export type CustomerAttributes = z.output<typeof attributes>;

const phoneNumber = z
  .string()
  .nullable()
  .describe(
    'The number that they call from, as given by the telephone network: not verified, and easy to forge. Empty: withheld. Null: they do not call by phone.',
  );

/** The response of `GET /api/v1/helpdesk/customers/{session_id}/` and `PUT /api/v1/helpdesk/customers/{session_id}/`. */
export const customerIdentity = z
  .object({
    session_id: sessionId,
    name: z.string().nullable(),
    email: z.string().nullable(),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    phone_number: phoneNumber,
    date_updated: timestamp.nullable().describe('Time of the last change; null: nothing is stored about the customer.'),
  })
  .meta({ id: 'CustomerIdentity' });
export type CustomerIdentity = z.infer<typeof customerIdentity>;

/** Shown in lists in place of a session id. */
export const customerName = z
  .object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone_number: phoneNumber,
    date_updated: timestamp,
  })
  .nullable()
  .describe('Details of the customer; null: nothing is stored.');
export type CustomerName = z.infer<typeof customerName>;
