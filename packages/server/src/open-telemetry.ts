/**
 * Exports traces to OpenTelemetry, by OTLP over HTTP. Loaded only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; its SDK
 * reads the standard's other settings itself. Spans are exported after the work, so nothing waits for them; a collector
 * that is slow or unavailable only loses spans, which is logged. Names follow the semantic conventions of {@link
 * CONVENTIONS}.
 */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  type HrTime,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type IdGenerator,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import type {
  Timed,
  TracedCall,
  TracedDelivery,
  TracedRequest,
  TracedTurn,
  TraceStep,
  Tracing,
  TurnTrace,
} from './features/tracing.js';
import { traceIdOf } from './trace-id.js';

const CONVENTIONS = 'https://opentelemetry.io/schemas/1.38.0';
/** Time limit for the last spans when the server stops, in ms. */
const FLUSH_MS = 2_000;
/** Time between two log lines about lost spans, in ms. */
const COMPLAIN_EVERY_MS = 60_000;

interface SpanData extends Timed {
  trace_id: string;
  span_id: string;
  parent_id?: string;
  name: string;
  kind: SpanKind;
  attributes: Attributes;
  failed?: boolean;
  /** Instantaneous events. */
  events?: readonly Pick<TraceStep, 'name' | 'started_at'>[];
}

export function openTracing(log: Logger, version: string): Tracing & AsyncDisposable {
  const ids = new GivenIds();
  const provider = new BasicTracerProvider({
    idGenerator: ids,
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': 'frontdesk',
          'service.version': version,
          'service.instance.id': `${hostname()}:${process.pid}`,
        }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(complaining(new OTLPTraceExporter(), log))],
  });
  const tracer = provider.getTracer('frontdesk', version, { schemaUrl: CONVENTIONS });

  /** The same for every span of a trace, on every server, as it is derived from the trace id. */
  function isSampled(trace_id: string): boolean {
    ids.next = { trace_id, span_id: spanId(trace_id) };
    return tracer.startSpan('sampled', { root: true }).isRecording();
  }

  function tell({
    trace_id,
    span_id,
    parent_id,
    name,
    kind,
    attributes,
    failed,
    events = [],
    ...timed
  }: SpanData): void {
    if (!isSampled(trace_id)) return;
    ids.next = { trace_id, span_id };
    const parent =
      parent_id === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, {
            traceId: trace_id,
            spanId: parent_id,
            traceFlags: TraceFlags.SAMPLED,
            isRemote: true,
          });
    const span = tracer.startSpan(name, { kind, attributes, startTime: hrTime(timed.started_at) }, parent);
    for (const event of events) span.addEvent(event.name, hrTime(event.started_at));
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(hrTime(timed.started_at + timed.duration_ms));
  }

  const parentHeader = (trace_id: string, span_id: string) =>
    `00-${trace_id}-${span_id}-${isSampled(trace_id) ? '01' : '00'}`;

  return {
    callParent: (turn, request_id) => parentHeader(traceIdOf(turn.id), callSpan(turn, request_id)),
    deliveryParent: (event_id, attempt) => parentHeader(traceIdOf(event_id), spanId(event_id, attempt)),
    message: (turn, timed) => tell(messageSpanOf(turn, timed)),
    turn(ended) {
      for (const span of turnSpansOf(ended)) tell(span);
    },
    call: (turn, called) => tell(callSpanOf(turn, called)),
    request: (answered) => tell(requestSpanOf(answered)),
    delivery: (sent) => tell(deliverySpanOf(sent)),
    async [Symbol.asyncDispose]() {
      const waiting = new AbortController();
      const given = provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'the last traces are lost'));
      await Promise.race([given, delay(FLUSH_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
      waiting.abort();
    },
  };
}

/** Provides the ids of the next span. */
class GivenIds implements IdGenerator {
  next = { trace_id: '', span_id: '' };
  generateTraceId = () => this.next.trace_id;
  generateSpanId = () => this.next.span_id;
}

const digest = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const spanId = (...parts: (string | number)[]) => digest(parts).slice(0, 16);
const messageSpan = (turn_id: string) => spanId(turn_id, 'message');
const turnSpan = (turn: TurnTrace) => spanId(turn.id, turn.attempts, 'turn');
const callSpan = (turn: TurnTrace, request_id: string) => spanId(turn.id, request_id);

function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1e6)];
}

function messageSpanOf(turn: Parameters<Tracing['message']>[0], timed: Timed): SpanData {
  return {
    ...timed,
    trace_id: traceIdOf(turn.id),
    span_id: messageSpan(turn.id),
    name: 'receive message',
    kind: SpanKind.SERVER,
    attributes: {
      'gen_ai.conversation.id': turn.conversation_id,
      'frontdesk.organisation.id': turn.organisation_id,
      'frontdesk.turn.id': turn.id,
    },
  };
}

/** The spans of an attempt, its waiting time, and its steps. */
function turnSpansOf({ turn, result, steps, started_at, duration_ms }: TracedTurn): SpanData[] {
  const trace_id = traceIdOf(turn.id);
  const attempt: SpanData = {
    started_at,
    duration_ms,
    trace_id,
    span_id: turnSpan(turn),
    parent_id: messageSpan(turn.id),
    name: 'invoke_agent assistant',
    kind: SpanKind.INTERNAL,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'assistant',
      'gen_ai.conversation.id': turn.conversation_id,
      'frontdesk.organisation.id': turn.organisation_id,
      'frontdesk.turn.id': turn.id,
      'frontdesk.turn.attempt': turn.attempts,
      'frontdesk.turn.result': result,
    },
    failed: result === 'failed' || result === 'lost',
    events: steps.filter((step) => stepSpanOf(step) === undefined && step.kind !== 'function' && step.kind !== 'leaf'),
  };
  const waiting: SpanData = {
    trace_id,
    span_id: spanId(turn.id, turn.attempts, 'waiting'),
    parent_id: messageSpan(turn.id),
    name: 'wait for a worker',
    kind: SpanKind.INTERNAL,
    attributes: {},
    started_at: turn.created_at,
    duration_ms: Math.max(0, started_at - turn.created_at),
  };
  const parts = steps.flatMap((step, index) => {
    const told = stepSpanOf(step);
    if (told === undefined) return [];
    const own = { trace_id, span_id: spanId(turn.id, turn.attempts, index), parent_id: turnSpan(turn) };
    return [{ ...told, ...own, started_at: step.started_at, duration_ms: step.duration_ms }];
  });
  return [attempt, waiting, ...parts];
}

function callSpanOf(
  turn: TurnTrace,
  { name, method, host, request_id, status, failure, ...timed }: TracedCall,
): SpanData {
  return {
    ...timed,
    trace_id: traceIdOf(turn.id),
    span_id: callSpan(turn, request_id),
    parent_id: turnSpan(turn),
    name: `execute_tool ${name}`,
    kind: SpanKind.CLIENT,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': name,
      'http.request.method': method,
      'server.address': host,
      'frontdesk.request.id': request_id,
      ...(status !== null && { 'http.response.status_code': status }),
      ...(failure !== undefined && { 'error.type': failure }),
    },
    failed: failure !== undefined,
  };
}

function requestSpanOf({ request_id, method, route, status, ...timed }: TracedRequest): SpanData {
  return {
    ...timed,
    trace_id: traceIdOf(request_id),
    span_id: spanId(request_id),
    name: `${method} ${route}`,
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'frontdesk.request.id': request_id,
    },
    failed: status >= 500,
  };
}

function deliverySpanOf({ event_id, attempt, type, host, status, ...timed }: TracedDelivery): SpanData {
  return {
    ...timed,
    trace_id: traceIdOf(event_id),
    span_id: spanId(event_id, attempt),
    name: `webhook ${type}`,
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': 'POST',
      'server.address': host,
      'frontdesk.webhook.type': type,
      ...(status !== null && { 'http.response.status_code': status }),
    },
    failed: status === null || status >= 300,
  };
}

/**
 * The span of a step with a duration. Calls of endpoints are traced where they are made, including those for
 * parameters.
 */
function stepSpanOf(step: TraceStep): Pick<SpanData, 'name' | 'kind' | 'attributes' | 'failed'> | undefined {
  if (step.duration_ms === 0) return undefined;
  if (step.kind === 'model') return modelSpanOf(step);
  if (step.kind !== 'tool') return undefined;
  const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': step.name };
  return { name: `execute_tool ${step.name}`, kind: SpanKind.INTERNAL, attributes };
}

/** The part of a reply that `askModel` keeps in the trace. */
interface ModelDetail {
  usage?: { input_tokens: number; output_tokens: number } | null;
}

function modelSpanOf({ name, detail, failure }: TraceStep): Pick<SpanData, 'name' | 'kind' | 'attributes' | 'failed'> {
  const { usage } = detail as ModelDetail;
  const [provider, model] = name.includes(':')
    ? [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
    : ['frontdesk', name];
  return {
    name: `chat ${model}`,
    kind: provider === 'frontdesk' ? SpanKind.INTERNAL : SpanKind.CLIENT,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
      ...(usage && {
        'gen_ai.usage.input_tokens': usage.input_tokens,
        'gen_ai.usage.output_tokens': usage.output_tokens,
      }),
      ...(failure !== undefined && { 'error.type': failure }),
    },
    failed: failure !== undefined,
  };
}

/** Wraps the exporter to write its failures to the log instead of the SDK's global handler. */
function complaining(exporter: SpanExporter, log: Logger): SpanExporter {
  let complained_at = Number.NEGATIVE_INFINITY;
  let lost = 0;
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined) {
          lost += spans.length;
          if (performance.now() - complained_at >= COMPLAIN_EVERY_MS) {
            log.warn({ err: result.error, spans: lost }, 'the collector takes no traces; they are lost');
            complained_at = performance.now();
            lost = 0;
          }
        }
        done({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
