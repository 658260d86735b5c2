/** Parses the trace of a function call as `run-turn.ts` wrote it: arguments, request and response. */
import { type FunctionCallView, shownRequest } from '@frontdesk/contract';
import { z } from 'zod';

const callDetail = z.object({
  arguments: z.unknown().optional(),
  request: shownRequest.nullish(),
  status: z.int().nullish(),
  result: z.unknown().optional(),
  failure: z.object({ reason: z.string(), message: z.string() }).nullish(),
});

export type CallDetail = Pick<FunctionCallView, 'arguments' | 'request' | 'status' | 'result' | 'failure'>;

/** @param failure stored beside the trace; null: the call succeeded */
export function readCallDetail(failure: string | null, detail: unknown): CallDetail {
  const { data } = callDetail.safeParse(detail);
  return {
    arguments: data?.arguments ?? null,
    request: data?.request ?? null,
    status: data?.status ?? null,
    result: failure === null ? (data?.result ?? null) : null,
    failure: failure === null ? null : failureOf(failure, detail),
  };
}

export function failureOf(reason: string, detail: unknown): { reason: string; message: string } {
  const { data } = callDetail.safeParse(detail);
  return data?.failure ?? { reason, message: '' };
}
