/**
 * Chooses the functions that a model is offered. With hundreds of functions a model is slow, expensive and less
 * accurate, and providers limit the number. Above a limit, the model is offered the functions that match the customer's
 * messages best, those the conversation has used, and those that supply values to them. The model can search for others
 * by description.
 */
import { type Encode, similarity } from '@frontdesk/contract/language-model';
import type { FunctionRow } from '../db/schema.js';
import { toToolDescription } from '../features/functions/to-tools.js';
import type { TurnMaterial } from '../features/turns/load-turn.js';
import { fromJson } from '../json.js';
import { HOUSE_TOOL_NAMES } from './tools.js';

/** The newest messages of the customer that functions are matched against. */
const MESSAGES_READ = 2;
const FOUND_AT_ONCE = 8;
const EXAMPLES_READ = 3;

export interface Offer {
  /** The functions that the model may call in its next step. */
  readonly functions: readonly FunctionRow[];
  /** Whether there are more functions, for which the model may search. */
  readonly searchable: boolean;
  /** Finds the functions that match a description best, and offers them from now on. */
  find(query: string): Promise<FunctionRow[]>;
}

/** The functions that an assistant may call. */
export const callableFunctions = (functions: readonly FunctionRow[]): FunctionRow[] =>
  functions.filter(({ offered, name }) => offered === 1 && !HOUSE_TOOL_NAMES.has(name));

/** @param most functions offered at once; undefined: all */
export async function offerFunctions(
  { functions, entries, earlier_calls }: Pick<TurnMaterial, 'functions' | 'entries' | 'earlier_calls'>,
  most: number | undefined,
  encode: Encode,
  signal: AbortSignal,
): Promise<Offer> {
  const callable = callableFunctions(functions);
  if (most === undefined || callable.length <= most)
    return { functions: callable, searchable: false, find: () => Promise.resolve([]) };

  const texts = callable.map(describe);
  const nearest = async (query: string): Promise<FunctionRow[]> => {
    const [wanted = new Float32Array(), ...vectors] = await encode([query, ...texts], signal, 'request');
    const likeness = new Map(callable.map((row, place) => [row, similarity(vectors[place] ?? wanted, wanted)]));
    return callable.toSorted((one, other) => (likeness.get(other) ?? 0) - (likeness.get(one) ?? 0));
  };

  const said = entries.flatMap(({ sender, message }) => (sender === 'customer' && message !== null ? message : []));
  const used = new Set(earlier_calls.map(({ name }) => name));
  const ranked = await nearest(said.slice(-MESSAGES_READ).join('\n'));
  const offered = new Set(callable.filter(({ name }) => used.has(name)).slice(-most));
  for (const row of ranked) {
    const needed = withSuppliers(row, callable).filter((one) => !offered.has(one));
    if (offered.size + needed.length <= most) for (const one of needed) offered.add(one);
  }
  return {
    get functions() {
      return callable.filter((row) => offered.has(row));
    },
    searchable: true,
    async find(query) {
      const found = (await nearest(query)).slice(0, FOUND_AT_ONCE);
      for (const row of found) for (const one of withSuppliers(row, callable)) offered.add(one);
      return found;
    },
  };
}

function describe({ name, description, examples }: FunctionRow): string {
  const asked = fromJson(examples);
  return [name.replaceAll('_', ' '), description, ...asked.slice(0, EXAMPLES_READ)].join('. ');
}

/** A function, preceded by those that its parameters declare as sources. */
function withSuppliers(row: FunctionRow, functions: readonly FunctionRow[]): FunctionRow[] {
  const names = new Set(
    toToolDescription(row).parameters.flatMap(({ sources = [] }) =>
      sources.flatMap((source) => ('function' in source ? source.function : [])),
    ),
  );
  return [...functions.filter((one) => one !== row && names.has(one.name)), row];
}
