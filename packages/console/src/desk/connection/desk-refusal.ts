/** The error of a socket request that was refused or not answered. */
import type { Envelope, ErrorData } from '@frontdesk/contract';
import { ApiError, type ApiErrorCode } from '../../api/api-error.js';
import { describeRefusal } from '../../api/refusal-sentences.js';
import { t } from '../../language/translate.js';

export class DeskRefusal extends ApiError {
  /** For `already_taken` and `not_handler`: who handles the conversation. */
  readonly agent: ErrorData['agent'];

  constructor(given: { message: string; status: number; code: ApiErrorCode; agent?: ErrorData['agent'] }) {
    super(given);
    this.agent = given.agent;
  }

  static from({ status_code, message, data }: Envelope<unknown>): DeskRefusal {
    const { code, agent, errors } = (data ?? {}) as Partial<ErrorData>;
    return new DeskRefusal({
      message: describeRefusal({ detail: message, code, errors }).message,
      status: status_code,
      code: code ?? 'unreadable',
      agent,
    });
  }

  /** The outcome of the request is unknown. */
  static unanswered(): DeskRefusal {
    return new DeskRefusal({
      message: t('The connection was lost before the service answered.'),
      status: 0,
      code: 'offline',
    });
  }
}
