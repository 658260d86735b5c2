/**
 * The error that carries a meaning for the client: a code of the contract's table, a message that a person can act on
 * and, for invalid input, each field. Anything else that is thrown is a bug and reaches the client as `internal`.
 */
import { ERROR_CODES, type ErrorCode, type FieldError, LIMITS } from '@frontdesk/contract';
import type { z } from 'zod';
import { DatabaseOutageError } from './db/outage.js';

/** How much of a limit has been used. */
export interface RateUse {
  /** What is limited, such as `attachments`. */
  name: string;
  /** Uses in a window. */
  limit: number;
  window_ms: number;
  /** Uses that are left in this window. */
  remaining: number;
  resets_in_ms: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly retry_after_ms: number | undefined;
  /** The limit that was exceeded, where it counts requests. */
  readonly rate: RateUse | undefined;
  /** The agent who handles the conversation, where that is what stands against it. */
  readonly agent: { id: string; username: string } | undefined;
  /** Those of which one has to be chosen. */
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

/** Codes of Node and its HTTP client for a peer that cannot be reached. */
const UNREACHABLE =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_(CONNECT_TIMEOUT|HEADERS_TIMEOUT|BODY_TIMEOUT|SOCKET))$/;

/**
 * What is said where something that the service stands on cannot do its work now: the database, the room server.
 * @returns undefined for any other error
 */
export function toUnavailable(error: unknown): AppError | undefined {
  if (error instanceof DatabaseOutageError && error.outcome_unknown)
    return new AppError(
      'outcome_unknown',
      'The service cannot say whether it stored this. It may have been stored; resend with the same client_message_id.',
      { cause: error },
    );
  if (!(error instanceof DatabaseOutageError) && !isUnreachable(error)) return undefined;
  const message = 'The service cannot do this right now; nothing was accepted. Try again soon.';
  return new AppError('unavailable', message, { cause: error });
}

/** What a client is told of any error. */
export function toTold(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const message = 'Something went wrong on our side. Try again, or contact the operator.';
  return toUnavailable(error) ?? new AppError('internal', message);
}

/** For the command line: an error's message, then one line for each cause. */
export function describeWithCauses({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message;
  // Several addresses of a host that all refused are one error without a message.
  const first = cause instanceof AggregateError && cause.message === '' ? cause.errors[0] : cause;
  return `${message}\n  because: ${describeWithCauses(first)}`;
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return (typeof code === 'string' && UNREACHABLE.test(code)) || isUnreachable(cause);
}

/** What a failed schema says, as one field per issue: the path dotted, the message as a sentence. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'is not a known field' }));
    return [{ path: issue.path.join('.'), message: describeIssue(issue) }];
  });
}

/** zod's words where the schema has none of its own: said in terms of JSON, and of what is missing. */
function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') {
    const kinds = issue.errors.flatMap(([first]) => (first?.code === 'invalid_type' ? [first.expected] : []));
    if (kinds.length > 0) return `expected ${kinds.join(' or ')}`;
  }
  return issue.message
    .replace(/^Invalid input: /, '')
    .replace(/^expected record/, 'expected object')
    .replace(/, received undefined$/, ', but it is missing')
    .replace(/, received NaN$/, '');
}

/** @throws {AppError} `invalid_payload` that names every field, where the value does not fit. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidPayload(fieldErrors(parsed.error));
}

/** An `invalid_payload` whose message already names the fields, for a reader who sees only that. */
export function invalidPayload(all: FieldError[]): AppError {
  const errors = bounded(all);
  const named = errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
  return new AppError('invalid_payload', `Invalid payload: ${named}`, { errors });
}

/** So that a refusal is not longer than what it refuses. */
function bounded(all: FieldError[]): FieldError[] {
  const errors = all.slice(0, LIMITS.namedFields).map((error) => ({ ...error, path: shortened(error.path) }));
  const more = all.length - errors.length;
  return more > 0 ? [...errors, { path: '', message: `and ${more} more` }] : errors;
}

const shortened = (path: string) =>
  path.length > LIMITS.namedFieldCharacters ? `${path.slice(0, LIMITS.namedFieldCharacters)}…` : path;
