/**
 * Errors that a provider reports after it accepted the request: as an event of a stream, or as a body with status 200.
 * Gateways do so if the server behind them fails (https://openrouter.ai/docs/api-reference/errors).
 */
import { z } from 'zod';

const reported = z.object({
  message: z.string(),
  type: z.string().nullish().catch(null),
  code: z.union([z.number(), z.string()]).nullish().catch(null),
});
const body = z.object({ error: reported });

/** HTTP statuses of Anthropic's types (https://docs.anthropic.com/en/api/errors). */
const STATUS_BY_TYPE: Readonly<Record<string, number>> = { overloaded_error: 529, rate_limit_error: 429 };

export class ReportedError extends Error {
  override readonly name = 'ReportedError';

  /** HTTP; 500 if the provider names none. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** @param error of an event in a stream @returns it unchanged if it is not a provider's */
export function readReportedError(error: unknown): unknown {
  const { data } = reported.safeParse(error);
  return error instanceof Error || data === undefined ? error : toReportedError(data);
}

/** @returns undefined if the body reports no error */
export function reportedErrorIn(response_body: string | undefined): ReportedError | undefined {
  try {
    const { data } = body.safeParse(JSON.parse(response_body ?? ''));
    return data && toReportedError(data.error);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function toReportedError({ message, type, code }: z.infer<typeof reported>): ReportedError {
  const status = /^[45]\d\d$/.test(String(code)) ? Number(code) : STATUS_BY_TYPE[type ?? ''];
  return new ReportedError(message, status ?? 500);
}

/** Whether the model wrote a call that the provider could not read, which it seldom does twice: Groq, with status 400. */
export const isUnreadCall = (response_body: string | undefined): boolean =>
  /"code": ?"tool_use_failed"/.test(response_body ?? '');
