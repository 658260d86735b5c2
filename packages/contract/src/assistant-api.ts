/**
 * `/api/v1/console/assistant/`, ours: an organisation's settings for its assistant, its model, and the usage of that.
 */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { bounded, filledText, languageTag, text } from './primitives.js';

const origin = bounded(LIMITS.functionUrlCharacters).refine(
  (value) => URL.canParse(value) && new URL(value).origin === value,
  {
    error: 'must be an origin such as https://shop.example.com',
  },
);

const timeZone = z
  .string()
  .regex(/^[A-Za-z]/)
  .max(LIMITS.timeZoneCharacters)
  .refine(isTimeZone, {
    error: 'must be an IANA time zone such as Europe/Berlin',
  });

/** Also accepts former names of time zones, such as `Asia/Calcutta`. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** How the assistant writes. */
export const assistantTone = z.enum(['friendly', 'neutral', 'formal']);
export type AssistantTone = z.infer<typeof assistantTone>;

/** What a language model is told about the customer. The built-in matcher is told nothing. */
export const toldOfCustomer = z.enum(['nothing', 'name', 'everything']);
export type ToldOfCustomer = z.infer<typeof toldOfCustomer>;

const languages = z.array(languageTag).max(LIMITS.assistantLanguages);
const autoCloseMinutes = z.int().min(1).max(LIMITS.autoCloseMinutes).nullable();

/** An organisation's settings for its assistant. */
export const assistantSettings = z.object({
  assistant_name: filledText(LIMITS.assistantNameCharacters).default('Assistant'),
  /** What the chat window shows before the customer has written. */
  greeting: text(LIMITS.greetingCharacters).default('Hello! How can I help you?'),
  /** Added to the assistant's instructions; may be empty. */
  instructions: text(LIMITS.instructionCharacters).default(''),
  /** BCP 47, for the service's own sentences if the customer's language is unclear. */
  language: languageTag.default('en'),
  /** IANA. Defines "today", "tomorrow" and "at nine" in a conversation. */
  time_zone: timeZone.default('UTC'),
  /** Told to language models; the built-in matcher has one tone. */
  tone: assistantTone.default('friendly'),
  /**
   * BCP 47: the languages it may reply in; empty: any. The built-in matcher replies in the customer's language if it
   * supports it.
   */
  languages: languages.default([]),
  /** Minutes of inactivity after which conversations close; null: the server default. */
  auto_close_minutes: autoCloseMinutes.default(null),
  /** Allowed origins of links in the assistant's replies, besides the hosts of its functions and of the login page. */
  link_origins: z.array(origin).max(LIMITS.linkOrigins).default([]),
  /**
   * Whether numbers, dates, amounts, names and ids in a language model's reply must occur in the data that it was
   * given.
   */
  claim_check: z.boolean().default(true),
  /** `everything`: name, e-mail address and attributes, as stated by the organisation. */
  told_of_customer: toldOfCustomer.default('nothing'),
  /** Whether a language model writes summaries of handed-over conversations for agents. */
  handover_summary: z.boolean().default(true),
  /** Whether calls are recorded, once the customer has been told. */
  record_calls: z.boolean().default(false),
});
export type AssistantSettings = z.output<typeof assistantSettings>;

/** Omitted fields stay unchanged. */
export const assistantInput = z.strictObject({
  assistant_name: filledText(LIMITS.assistantNameCharacters).optional(),
  greeting: text(LIMITS.greetingCharacters).optional(),
  instructions: text(LIMITS.instructionCharacters).optional(),
  language: languageTag.optional(),
  time_zone: timeZone.optional(),
  tone: assistantTone.optional(),
  languages: languages.optional(),
  auto_close_minutes: autoCloseMinutes.optional(),
  link_origins: z.array(origin).max(LIMITS.linkOrigins).optional(),
  claim_check: z.boolean().optional(),
  told_of_customer: toldOfCustomer.optional(),
  handover_summary: z.boolean().optional(),
  /** True needs `can_record_calls`. */
  record_calls: z.boolean().optional(),
  /** One of `models`; null: the operator's. */
  model: z.string().max(200).nullable().optional(),
  /** The organisation's own key for `model`; null removes it. It is never shown again. */
  model_key: z
    .string()
    .regex(/^[\x21-\x7e]{8,512}$/, 'must be 8 to 512 visible ASCII characters')
    .nullable()
    .optional(),
});
export type AssistantInput = z.output<typeof assistantInput>;

/** The tokens and cost of the organisation's models in a month. */
export const usageView = z.object({
  /** `2026-01`, in UTC. */
  month: z.string(),
  models: z.array(
    z.object({
      model: z.string(),
      /** Under the organisation's own key: not counted towards the limit. */
      own_key: z.boolean(),
      input_tokens: z.int(),
      output_tokens: z.int(),
      /** In the currency of the operator's prices; null if the model has no price. */
      cost: z.number().nullable(),
    }),
  ),
  /** Once it is reached, the built-in matcher replies until the end of the month. Null: no limit. */
  ceiling: z.object({ tokens: z.number().nullable(), cost: z.number().nullable(), reached: z.boolean() }),
});
export type UsageView = z.infer<typeof usageView>;

/** The response of `GET /api/v1/console/assistant/` and `PUT /api/v1/console/assistant/`. */
export const assistantView = z.object({
  ...assistantSettings.shape,
  model: z.string().nullable(),
  has_model_key: z.boolean(),
  /** The allowed values of `model`. */
  models: z.array(z.string()),
  /** The operator's model, which replies if none is chosen. */
  default_model: z.string(),
  /** What customers see in the main language: the default name and greeting are translated. */
  shown_to_customers: assistantSettings.pick({ assistant_name: true, greeting: true }),
  /** The organisation's phone numbers, as set by the operator. */
  phone_numbers: z.array(z.string()),
  /** The operator has set where recordings are stored. */
  can_record_calls: z.boolean(),
  usage: usageView,
});
export type AssistantView = z.infer<typeof assistantView>;
