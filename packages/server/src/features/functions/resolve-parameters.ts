/**
 * Resolves the values of a call's parameters: from the login, the assistant, the organisation, or another function (a
 * leaf). Each is coerced to its parameter's type.
 */
import type { FunctionParameter } from '@frontdesk/contract';
import type { Context } from '../context.js';
import { coerceValue } from './coerce-value.js';
import type { FunctionCall } from './function-call.js';
import { type CallLeaf, leafValue } from './leaf-value.js';
import { loginPathOf, loginValue } from './login-claims.js';
import { type Failure, failure, type SourcedValue } from './outcome.js';
import { parametersOf } from './parameters.js';
import type { Placeholder } from './parse-url.js';

/** Optional parameters without a value. */
export function parametersWithoutValue({ function: row, arguments: given }: FunctionCall): Set<string> {
  return new Set(
    Object.entries(parametersOf(row)).flatMap(([name, parameter]) =>
      parameter.provider === 'assistant' &&
      parameter.required === false &&
      loginPathOf(parameter) === undefined &&
      isMissing(assistantValue(name, given))
        ? [name]
        : [],
    ),
  );
}

const isMissing = (sourced: SourcedValue): boolean => !sourced.ok || sourced.value === '';

/** Leaves run in parallel. Failures of several parameters are reported together. */
export async function resolveParameters(
  context: Context,
  call: FunctionCall,
  placeholders: readonly Placeholder[],
  callLeaf: CallLeaf,
): Promise<{ resolved: Map<string, string> } | Failure> {
  const parameters = parametersOf(call.function);
  const resolved = new Map<string, string>();
  const failures: Failure[] = [];
  await Promise.all(
    placeholders.map(async ({ name }) => {
      const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      if (parameter === undefined) {
        failures.push(failure('invalid_parameter', `${name} is a placeholder without a parameter.`));
        return;
      }
      const sourced = await resolveParameter(context, call, { name, parameter, callLeaf });
      if (!sourced.ok) {
        failures.push(sourced);
        return;
      }
      const coerced = coerceValue(sourced.value, parameter.type);
      if (coerced.ok) resolved.set(name, coerced.text);
      else failures.push(failure(reasonFor(parameter), `${name} ${coerced.message}.`));
    }),
  );
  const [first] = failures;
  if (first === undefined) return { resolved };
  const telling = failures.find(({ reason }) => reason === 'unauthorized' || reason === 'aborted') ?? first;
  const for_assistant = failures.map((one) => one.for_assistant ?? one.message).join(' ');
  return { ...failure(telling.reason, failures.map(({ message }) => message).join(' ')), for_assistant };
}

function resolveParameter(
  context: Context,
  call: FunctionCall,
  { name, parameter, callLeaf }: { name: string; parameter: FunctionParameter; callLeaf: CallLeaf },
): SourcedValue | Promise<SourcedValue> {
  const claim = loginPathOf(parameter);
  if (claim !== undefined) return loginValue(name, claim, call);
  if (parameter.provider === 'assistant') return assistantValue(name, call.arguments);
  if ('value' in parameter) return { ok: true, value: parameter.value };
  return leafValue(context, call, { name, parameter, callLeaf });
}

/** @param given the model's arguments, which may be anything, even not an object */
function assistantValue(name: string, given: unknown): SourcedValue {
  const value =
    typeof given === 'object' && given !== null && Object.hasOwn(given, name)
      ? (given as Record<string, unknown>)[name]
      : undefined;
  if (value === undefined || value === null) return failure('missing_parameter', `${name} is missing.`);
  return { ok: true, value };
}

function reasonFor(parameter: FunctionParameter): 'leaf_failed' | 'invalid_parameter' {
  return 'leaf' in parameter ? 'leaf_failed' : 'invalid_parameter';
}
