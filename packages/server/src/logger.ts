/**
 * The log: one line of JSON per event, or readable lines on a terminal. It never contains secrets: requests and errors
 * are reduced to fields that are known to be safe, and every finished line passes `redactText`.
 */
import { Writable } from 'node:stream';
import { MINUTE_MS } from '@frontdesk/contract';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { DatabaseOutageError } from './db/outage.js';
import { escapeControls } from './escape-controls.js';
import { redactText } from './redact.js';
import { traceIdOf } from './trace-id.js';

export interface LoggerChoices {
  /** Readable lines instead of JSON. */
  pretty?: boolean;
  /** Where lines are written; default: standard output. */
  destination?: DestinationStream;
  /** Adds trace ids to lines about a turn. */
  trace_ids?: boolean;
  /** Time in ms; default: the monotonic clock. */
  now?: () => number;
}

/** @param level `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent` */
export function createLogger(
  level: string,
  { pretty = false, destination, trace_ids = false, now = () => performance.now() }: LoggerChoices = {},
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { req: describeRequest, res: describeReply, err: (error) => describeError(error) },
    hooks: { streamWrite: redactText, logMethod: omitRepeatedOutages(now) },
    ...(trace_ids && { formatters: { log: withTraceId } }),
  };
  const output = destination ?? standardOutput();
  return pino(options, pretty ? readableLines(output) : output);
}

function withTraceId(line: Record<string, unknown>): Record<string, unknown> {
  return typeof line.turn_id === 'string' ? { ...line, trace_id: traceIdOf(line.turn_id) } : line;
}

/**
 * While the database cannot be used, background work fails several times a second. Each message about it is logged once
 * a minute, with the number of those omitted since, so that the log stays readable and does not fill the disk.
 */
function omitRepeatedOutages(now: () => number): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  const logged = new Map<string, { at: number; omitted: number }>();
  return function (args, log) {
    const [fields, message = ''] = args as [unknown, string?];
    if (!(fields instanceof Object && 'err' in fields && fields.err instanceof DatabaseOutageError)) {
      log.apply(this, args);
      return;
    }
    const last = logged.get(message);
    if (last !== undefined && now() - last.at < MINUTE_MS) {
      last.omitted++;
      return;
    }
    logged.set(message, { at: now(), omitted: 0 });
    log.apply(this, last === undefined || last.omitted === 0 ? args : [{ ...fields, omitted: last.omitted }, message]);
  };
}

/** If nobody reads the log, lines beyond this are dropped, in bytes. */
const WAITING_BYTES = 4 * 1024 * 1024;

/** Standard output that neither stops nor blocks the service if the disk is full or its reader is gone. */
function standardOutput(): DestinationStream {
  const { stdout } = process;
  if (!stdout.listeners('error').includes(ignore)) stdout.on('error', ignore);
  return {
    write(line) {
      if (stdout.writableLength < WAITING_BYTES) stdout.write(line);
    },
  };
}

const ignore = () => undefined;

interface LoggedRequest {
  id?: unknown;
  method?: string;
  url?: string;
  ip?: string;
}

function describeRequest({ id, method, url, ip }: LoggedRequest) {
  return { id, method, url, ip };
}

function describeReply({ statusCode }: { statusCode?: number }) {
  return { status: statusCode };
}

/**
 * Keeps only known fields of an error: libraries attach requests, parameters and rows. An outage has no stack, which would
 * lead to code that is not its reason.
 */
function describeError(error: unknown, has_stack = !(error instanceof DatabaseOutageError)): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(has_stack && { stack }),
    ...(cause === undefined ? {} : { cause: describeError(cause, has_stack) }),
  };
}

/** Readable lines: texts of others are escaped, and stack lines are indented. */
function readableLines(output: DestinationStream): DestinationStream {
  return new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & { time: number };
      const fields = Object.entries(rest).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
      const label = (pino.levels.labels[Number(level)] ?? '').toUpperCase().padEnd(5);
      const said = escapeControls(`${String(msg ?? '')}${fields.join('')}`);
      const failure = err === undefined ? '' : readableStack(err as LoggedError);
      output.write(`${new Date(time).toISOString().slice(11, 23)} ${label} ${said}${failure}\n`);
      done();
    },
  });
}

interface LoggedError {
  message?: string;
  stack?: string;
}

/** The message stays on one line, whatever it contains. */
function readableStack({ message = '', stack = message }: LoggedError): string {
  const lines = stack.replace(message, () => escapeControls(message)).split('\n');
  return lines.map((line) => `\n  ${escapeControls(line)}`).join('');
}
