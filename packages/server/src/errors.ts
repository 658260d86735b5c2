/**
 * The error that carries a meaning for the client: a code of the contract's table, a message that a person can act on
 * and, for invalid input, each field. Anything else that is thrown is a bug and reaches the client as `internal`.
 */
import { ERROR_CODES, type ErrorCode, type FieldError, LIMITS } from '@frontdesk/contract';
import type { z } from 'zod';
import { DatabaseOutageError, hasUnknownOutcome } from './db/outage.js';

/** The state of a rate limit. */
export interface RateUse {
  /** The limit's name, such as `attachments`. */
  name: string;
  /** Most uses in a window. */
  limit: number;
  window_ms: number;
  /** Remaining uses in this window. */
  remaining: number;
  resets_in_ms: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly retry_after_ms: number | undefined;
  /** The exceeded limit, if it counts requests. */
  readonly rate: RateUse | undefined;
  /** The agent who handles the conversation, if that is the reason. */
  readonly agent: { id: string; username: string } | undefined;
  /** The organisations from which one must be chosen. */
  readonly organisations: { id: string; name: string }[] | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      errors?: FieldError[];
      retry_after_ms?: number;
      rate?: RateUse;
      agent?: { id: string; username: string };
      organisations?: { id: string; name: string }[];
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.errors = details.errors;
    this.retry_after_ms = details.retry_after_ms;
    this.rate = details.rate;
    this.agent = details.agent;
    this.organisations = details.organisations;
  }
}

/** Error codes of Node, its resolver and its HTTP client for an unreachable peer. */
const UNREACHABLE =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|ENODATA|EAI_AGAIN|ETIMEOUT|ESERVFAIL|EREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_(CONNECT_TIMEOUT|HEADERS_TIMEOUT|BODY_TIMEOUT|SOCKET))$/;

/**
 * The error for the client if a dependency, such as the database or the room server, is unavailable.
 * @returns undefined for any other error
 */
export function toUnavailable(error: unknown): AppError | undefined {
  if (hasUnknownOutcome(error))
    return new AppError(
      'outcome_unknown',
      'The service cannot say whether it stored this. It may have been stored; resend with the same client_message_id.',
      { cause: error },
    );
  if (!(error instanceof DatabaseOutageError) && !isUnreachable(error)) return undefined;
  const message = 'The service cannot do this right now; nothing was accepted. Try again soon.';
  return new AppError('unavailable', message, { cause: error });
}

/** Converts any error to one that may be shown to a client. */
export function toClientError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const message = 'Something went wrong on our side. Try again, or contact the operator.';
  return toUnavailable(error) ?? new AppError('internal', message);
}

/** For the command line: an error's message, then one line for each cause. */
export function describeWithCauses({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message;
  // If all of a host's addresses refuse, the error is an aggregate without a message.
  const first = cause instanceof AggregateError && cause.message === '' ? cause.errors[0] : cause;
  return `${message}\n  because: ${describeWithCauses(first)}`;
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return (typeof code === 'string' && UNREACHABLE.test(code)) || isUnreachable(cause);
}

/** Converts a schema's errors to one field per issue: a dotted path, and the message as a sentence. */
export function fieldErrors({ issues }: { issues: readonly z.core.$ZodIssue[] }): FieldError[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'is not a known field' }));
    return [{ path: issue.path.join('.'), message: describeIssue(issue) }];
  });
}

/** Rewords zod's default messages in terms of JSON and missing values. */
function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') {
    const kinds = issue.errors.flatMap(([first]) => (first?.code === 'invalid_type' ? [first.expected] : []));
    if (kinds.length > 0) return `expected ${kinds.join(' or ')}`;
  }
  return issue.message
    .replace(/^Invalid input: /, '')
    .replace(/^expected record/, 'expected object')
    .replace(/, received undefined$/, ', but it is missing')
    .replace(/, received NaN$/, '')
    .replace(
      /^Too (?:big|small): expected [a-z]+ to (be |have )(>=|<=|>|<)/,
      (_, verb, sign) => `must ${verb}${SIGNS[sign]}`,
    )
    .replace(/(?<= 1 )(?:character|item|entrie|byte)s$/, (many) => SINGULAR[many] ?? many)
    .replace(/^Invalid option: /, '');
}

const SINGULAR: Record<string, string> = { characters: 'character', items: 'item', entries: 'entry', bytes: 'byte' };

const SIGNS: Record<string, string> = { '>=': 'at least ', '<=': 'at most ', '>': 'more than ', '<': 'less than ' };

/** @throws {AppError} `invalid_payload` naming every invalid field */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidPayload(fieldErrors(parsed.error));
}

/** An `invalid_payload` error whose message also names the fields. */
export function invalidPayload(all: FieldError[]): AppError {
  const errors = bounded(all);
  const named = errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
  return new AppError('invalid_payload', `Invalid payload: ${named}`, { errors });
}

/** Prevents an error from being longer than the request. */
function bounded(all: FieldError[]): FieldError[] {
  const errors = all.slice(0, LIMITS.namedFields).map((error) => ({ ...error, path: shortened(error.path) }));
  const more = all.length - errors.length;
  return more > 0 ? [...errors, { path: '', message: `and ${more} more` }] : errors;
}

const shortened = (path: string) =>
  path.length > LIMITS.namedFieldCharacters ? `${path.slice(0, LIMITS.namedFieldCharacters)}…` : path;
