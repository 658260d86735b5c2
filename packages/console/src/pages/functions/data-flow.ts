/**
 * Which values go from one function to another, as far as it is declared: sources of parameters, leaves, and the
 * customer's login. What may flow because nothing is declared (any field of the same host) is not drawn. Pure.
 */
import type { FunctionView } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

/** Where values of the login come from, in place of a function's name. */
export const LOGIN = t('Customer login');

export interface Flow {
  /** A function, or {@link LOGIN}. */
  from: string;
  /** Path into what it answers; empty: all of it. */
  field: string;
  to: string;
  parameter: string;
  /** `leaf`: called by the service for the value. `source`: taken from an earlier answer of the conversation. */
  kind: 'source' | 'leaf' | 'login';
}

/** By the function that takes the value, in the order given. */
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
