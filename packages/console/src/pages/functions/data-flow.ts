/**
 * Declared values passed between functions: sources of parameters, leaves, and the customer's login. Undeclared flows
 * (any field of the same host) are not included. Pure.
 */
import type { FunctionView } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

/** The source of login values, used in place of a function's name. */
export const LOGIN = t('Customer login');

export interface Flow {
  /** A function, or {@link LOGIN}. */
  from: string;
  /** Path into its answer. Empty: the whole answer. */
  field: string;
  to: string;
  parameter: string;
  /**
   * `leaf`: the service calls the function for the value. `source`: taken from an earlier answer of the conversation.
   */
  kind: 'source' | 'leaf' | 'login';
}

/** Grouped by the function that takes the value, in the given order. */
export function readFlows(functions: readonly Pick<FunctionView, 'name' | 'parameters'>[]): Flow[] {
  return functions.flatMap(({ name: to, parameters }) =>
    Object.entries(parameters).flatMap(([parameter, definition]): Flow[] => {
      if ('leaf' in definition) {
        const { function: from, response_path: field = '' } = definition.leaf;
        return [{ from, field, to, parameter, kind: 'leaf' }];
      }
      if (definition.provider !== 'assistant') return [];
      return (definition.sources ?? []).map((source) =>
        'login' in source
          ? { from: LOGIN, field: source.login, to, parameter, kind: 'login' }
          : { from: source.function, field: source.response_path, to, parameter, kind: 'source' },
      );
    }),
  );
}
