/**
 * Prometheus metrics of what happens (`http/metrics-listener.ts`); `gauges.ts` has those of the present state. No metric is
 * about a single organisation; model labels are those that the operator has configured or allowed.
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { DatabaseOperation } from './db/measured-database.js';
import type { ActionEnd, MailRow } from './db/schema.js';
import type { Measures } from './features/measures.js';
import { costInMicros, MICROS, type Prices } from './features/usage/prices.js';
import type { ModelUse } from './features/usage/record-usage.js';
import type { SentMail } from './outbound/smtp.js';

/** Histogram bounds in seconds of requests, of turns and their steps, and of waiting times. */
const ANSWERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const TURNS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60];
/** Histogram bounds of batch sizes, in rows. */
const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const WAITS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];
const ACTION_STATES: ActionEnd[] = ['succeeded', 'failed', 'unknown'];
const MAIL_KINDS: MailRow['kind'][] = ['invitation', 'password_reset', 'waiting', 'mention'];
const MAIL_OUTCOMES: SentMail['outcome'][] = ['sent', 'failed', 'refused'];

export interface Metrics extends Measures {
  database(operation: DatabaseOperation, seconds: number): void;
  /** @param rows messages, replies and other writes that shared a commit */
  batch(rows: number): void;
  cluster(seconds: number): void;
  registry: Registry;
  /** Model usage of turns on this server since its start. */
  countModelUse(uses: readonly ModelUse[]): void;
}

export function createMetrics(prices: Prices): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'frontdesk_' });
  const counter: MakeCounter = (name, help, labelNames) =>
    new Counter({ name: `frontdesk_${name}`, help, labelNames, registers: [registry] });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name: `frontdesk_${name}`, help, labelNames, buckets, registers: [registry] });
  const events = histogram(
    'event_seconds',
    'Requests of sockets, by event and status code.',
    ['event', 'status'],
    ANSWERS,
  );
  const requests = histogram(
    'http_request_seconds',
    'HTTP requests, by method, route and status code.',
    ['method', 'route', 'status'],
    ANSWERS,
  );
  const messages = counter('messages_total', 'What was said, by sender.', ['sender']);
  const waited = histogram('turn_waiting_seconds', 'From a message to the beginning of its turn.', [], WAITS);
  const turns = histogram('turn_seconds', 'Turns of the assistant, by result.', ['result'], TURNS);
  const steps = histogram('turn_step_seconds', 'Parts of turns: models, functions, tools.', ['kind', 'failed'], TURNS);
  const models = histogram('model_call_seconds', 'Calls of models.', ['model', 'failed'], TURNS);
  const lost = counter(
    'turns_lost_total',
    'Attempts whose result was not said: taken away, or their lease ran out.',
    [],
  );
  const logins = counter('logins_total', 'Logins of customers: links sent, tokens in force, codes refused.', [
    'outcome',
  ]);
  const database = histogram('database_seconds', 'Writes and readings, waiting included.', ['operation'], ANSWERS);
  const batches = histogram('database_batch_rows', 'Writes that shared a commit.', [], BATCHES);
  const cluster = histogram('cluster_seconds', 'Answers of Redis, or of the counters of one process.', [], ANSWERS);
  const calls = histogram('function_call_seconds', "Calls of organisations' endpoints.", ['method', 'result'], TURNS);
  const actions = counter('actions_total', 'Actions that customers have confirmed, by what became of them.', ['state']);
  const dropped = counter(
    'call_speech_dropped_total',
    'Speech in calls that is no message of the customer, by reason.',
    ['reason'],
  );
  const prepared = counter(
    'prepared_replies_total',
    'Replies that were prepared while a customer in a call paused, by what became of them.',
    ['outcome'],
  );
  for (const outcome of ['used', 'discarded']) prepared.inc({ outcome }, 0);
  const recordings = counter('call_recordings_total', 'Recordings of calls, by whether they were started.', [
    'outcome',
  ]);
  for (const outcome of ['started', 'failed']) recordings.inc({ outcome }, 0);
  // A series must start at 0: if it starts at 1, the first event is no increase and goes unnoticed.
  for (const state of ACTION_STATES) actions.inc({ state }, 0);
  const mails = counter('mails_total', 'Attempts to send mails.', ['kind', 'outcome']);
  for (const kind of MAIL_KINDS) for (const outcome of MAIL_OUTCOMES) mails.inc({ kind, outcome }, 0);
  const webhooks = histogram('webhook_attempt_seconds', 'Attempts to deliver webhooks.', ['delivered'], TURNS);
  return {
    event: (event, status, seconds) => events.observe({ event, status }, seconds),
    request: (asked, status, seconds) => requests.observe({ ...asked, status }, seconds),
    message: (sender) => messages.inc({ sender }),
    turn(result, waited_seconds, seconds) {
      waited.observe(waited_seconds);
      turns.observe({ result }, seconds);
    },
    step: (kind, failed, seconds) => steps.observe({ kind, failed: String(failed) }, seconds),
    model: (model, failed, seconds) => models.observe({ model, failed: String(failed) }, seconds),
    lostTurn: () => lost.inc(),
    login: (outcome) => logins.inc({ outcome }),
    database: (operation, seconds) => database.observe({ operation }, seconds),
    batch: (rows) => batches.observe(rows),
    cluster: (seconds) => cluster.observe(seconds),
    call: (method, result, seconds) => calls.observe({ method, result }, seconds),
    droppedSpeech: (reason) => dropped.inc({ reason }),
    preparedReply: (outcome) => prepared.inc({ outcome }),
    recording: (outcome) => recordings.inc({ outcome }),
    action: (state) => actions.inc({ state }),
    mail: (kind, outcome) => mails.inc({ kind, outcome }),
    webhook: (delivered, seconds) => webhooks.observe({ delivered: String(delivered) }, seconds),
    registry,
    countModelUse: createUseCounters(counter, prices),
  };
}

type MakeCounter = <Label extends string>(name: string, help: string, labelNames: Label[]) => Counter<Label>;

function createUseCounters(counter: MakeCounter, prices: Prices): Metrics['countModelUse'] {
  const tokens = counter('model_tokens_total', 'Tokens that models have counted.', ['model', 'key', 'direction']);
  const cost = counter('model_cost_total', 'What they cost by ASSISTANT_PRICES.', ['model', 'key']);
  return (uses) => {
    for (const use of uses) {
      const labels = { model: use.model, key: use.own_key ? 'organisation' : 'operator' };
      tokens.inc({ ...labels, direction: 'input' }, use.input_tokens);
      tokens.inc({ ...labels, direction: 'output' }, use.output_tokens);
      const micros = costInMicros(prices, use);
      if (micros !== null) cost.inc(labels, micros / MICROS);
    }
  };
}
