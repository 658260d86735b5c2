/** The typed error of a request that the service refused or that did not reach it. */
import type { ErrorCode, FieldError, HttpError } from '@frontdesk/contract';
import { t } from '../language/translate.js';
import { describeRefusal } from './refusal-sentences.js';

/** `offline`: there was no response. `unreadable`: the response is not from the service. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unreadable';

export interface Organisation {
  id: string;
  name: string;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Each invalid field, by its dotted path. */
  readonly errors: readonly FieldError[];
  /** Seconds until a retry makes sense, if the service says so. */
  readonly retry_after: number | undefined;
  /** The organisations from which one must be chosen. */
  readonly organisations: readonly Organisation[];

  constructor(given: {
    message: string;
    status: number;
    code: ApiErrorCode;
    errors?: readonly FieldError[];
    retry_after?: number | undefined;
    organisations?: readonly Organisation[] | undefined;
  }) {
    super(given.message);
    this.status = given.status;
    this.code = given.code;
    this.errors = given.errors ?? [];
    this.retry_after = given.retry_after;
    this.organisations = given.organisations ?? [];
  }

  /** Any error as a sentence for a person. */
  static sentence(error: unknown): string {
    if (error instanceof ApiError) return error.message;
    return t('Something went wrong. Try again, or reload the page.');
  }
}

/** Whether another member has saved what was edited. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile';

/** Reads the error of an HTTP response. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const retry = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retry_after = Number.isFinite(retry) ? retry : undefined;
  const { status } = response;
  if (!isHttpError(body))
    return new ApiError({
      message: t('The service returned status {status}. Try again.', { status }),
      status,
      code: 'unreadable',
    });
  return new ApiError({
    ...describeRefusal(body),
    status,
    code: body.code ?? 'unreadable',
    retry_after,
    organisations: body.organisations,
  });
}

function isHttpError(body: unknown): body is HttpError & { organisations?: Organisation[] } {
  return typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string';
}
