/**
 * The rules between a function and the leaf functions that supply its values (specification, "Leaf function rules").
 * They must hold at all times, so both sides check them: saving a function that takes a value, and changing a leaf.
 */
import type { FieldError } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import type { Parameters } from './parameters.js';
import { parseUrl } from './parse-url.js';

export type LeafFacts = Pick<FunctionRow, 'name' | 'url' | 'method' | 'requires_auth' | 'environment'>;

/** A function that takes a value from another one, and the parameter. */
export interface Dependant extends LeafFacts {
  parameter: string;
}

/** Validates the leaves that a function's parameters refer to; `leaves` contains the existing ones by name. */
export function leafErrors(main: LeafFacts, parameters: Parameters, leaves: Map<string, LeafFacts>): FieldError[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    if (!('leaf' in parameter)) return [];
    const leaf = leaves.get(parameter.leaf.function);
    const broken =
      parameter.leaf.function === main.name
        ? ['must be another function: a function cannot supply its own value']
        : leaf === undefined
          ? [`must be the name of a function: there is no ${parameter.leaf.function}`]
          : brokenRules(main, leaf);
    return broken.map((message) => ({ path: `parameters.${name}.leaf.function`, message }));
  });
}

/** The dependants that a changed leaf would break; one error per rule. */
export function brokenDependants(leaf: LeafFacts, dependants: Dependant[]): FieldError[] {
  return dependants.flatMap((dependant) =>
    brokenRules(dependant, leaf).map((message) => ({
      path: `${dependant.name}.parameters.${dependant.parameter}`,
      message: `takes its value from this function, which ${message}`,
    })),
  );
}

function brokenRules(main: LeafFacts, leaf: LeafFacts): string[] {
  const broken: string[] = [];
  if (leaf.method !== 'GET') broken.push('must have the method GET: an action supplies no values');
  const parsed = parseUrl(leaf.url);
  if (!parsed.ok || parsed.template.placeholders.length > 0) broken.push('must have no placeholders in its URL');
  if (leaf.requires_auth && !main.requires_auth)
    broken.push(`must not require authentication, because ${main.name} does not`);
  if (main.environment === 'live' && leaf.environment !== 'live')
    broken.push(`must be live, because ${main.name} is live`);
  return broken;
}
