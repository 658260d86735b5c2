/** The trace of a turn in an example: what the model was asked, and the call of the shop's function if there was one. */
import type { StepDetail, TurnStepRow } from '../../db/schema.js';
import type { ServiceWords } from '../../features/settings/service-words.js';
import { POSITIONS_PER_ATTEMPT } from '../../features/turn-queue/turn.js';
import { toJson } from '../../json.js';
import type { ExampleCall } from './example-scripts.js';
import { dataOf } from './example-texts.js';
import type { PlannedExample } from './plan-examples.js';

/** What the examples take from the organisation that they are for. */
export interface ExampleSetting {
  organisation_id: string;
  /** The agent who answers. */
  agent: { id: string; name: string };
  /** The model's name, as in traces. */
  model: string;
  /** URLs of the shop's functions by name, with placeholders. */
  urls: ReadonlyMap<string, string>;
  /** The service's texts for closing a conversation. */
  words: Pick<ServiceWords, 'closed' | 'closed_as_quiet'>;
}

interface TracedTurn {
  id: string;
  began: number;
  called_ms: number;
  thought_ms: number;
  /** How many messages the model has read. */
  messages: number;
  /** The reply. */
  text: string;
  call: ExampleCall | undefined;
}

export function exampleSteps(
  { organisation_id, model, urls }: Pick<ExampleSetting, 'organisation_id' | 'model' | 'urls'>,
  plan: PlannedExample,
  { id, began, called_ms, thought_ms, messages, text, call }: TracedTurn,
): TurnStepRow[] {
  const steps: TurnStepRow[] = [];
  const add = (
    step: Pick<TurnStepRow, 'kind' | 'name' | 'started_at' | 'duration_ms'>,
    detail: StepDetail,
    failure: string | null = null,
  ) => {
    const position = POSITIONS_PER_ATTEMPT + steps.length;
    steps.push({ turn_id: id, organisation_id, position, ...step, detail: toJson(detail), failure });
  };
  const step = { kind: 'model', name: model } as const;
  const answer = { messages, text, kind: 'answer', tool_calls: [], usage: null };
  if (call === undefined) {
    add({ ...step, started_at: began, duration_ms: thought_ms }, answer);
    return steps;
  }
  const given = dataOf(plan, call.arguments);
  const request = requestOf(urls, plan, call);
  const half_ms = Math.round(thought_ms / 2);
  const name = call.function;
  add(
    { ...step, started_at: began, duration_ms: half_ms },
    { messages, text: '', tool_calls: [{ id: `call_${id}`, name, arguments: given }], usage: null },
  );
  add(
    { kind: 'function', name, started_at: began + half_ms, duration_ms: called_ms },
    call.failure === undefined
      ? {
          arguments: given,
          request,
          status: 200,
          result: { ok: true, source: name, data: dataOf(plan, call.data ?? {}) },
        }
      : {
          arguments: given,
          request,
          status: null,
          failure: { reason: call.failure, message: 'The endpoint did not answer within 10 s.' },
        },
    call.failure ?? null,
  );
  add({ ...step, started_at: began + half_ms + called_ms, duration_ms: thought_ms - half_ms }, answer);
  return steps;
}

function requestOf(
  urls: ExampleSetting['urls'],
  plan: PlannedExample,
  { function: name, arguments: given, supplied = {} }: ExampleCall,
) {
  const values = dataOf(plan, { ...given, ...supplied });
  const template = urls.get(name);
  if (template === undefined) throw new Error(`The demo has no function ${name}`);
  const url = template.replaceAll(/\{(\w+)\}/g, (_, parameter) => encodeURIComponent(values[parameter] ?? ''));
  return { method: 'GET', url, headers: {} };
}
