/** Computes the changes that make the service match a folder. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { ArticlePreview, FunctionInput } from '@frontdesk/contract';
import type { Settings, Setup } from './setup.js';

export type Change =
  | { kind: 'settings'; before: Settings; after: Settings }
  /** `before` undefined: it is new; `after` undefined: it is deleted. */
  | { kind: 'function'; name: string; before: FunctionInput | undefined; after: FunctionInput | undefined }
  | { kind: 'article'; name: string; before: ArticlePreview | undefined; after: ArticlePreview | undefined }
  | { kind: 'test'; name: string; before: string | undefined; after: string | undefined };

export interface Plan {
  /** In dependency order: dependencies are created before and deleted after their dependants. */
  changes: Change[];
  /** What only the service has and that stays, by name. */
  extra: string[];
}

/** @param given.prune also deletes what the folder does not have, of those kinds that it manages */
export function makePlan(wanted: Setup, there: Setup, { prune }: { prune: boolean }): Plan {
  const missing = [...there.functions.keys()].filter((name) => !wanted.functions.has(name));
  const added = [...wanted.functions.values()].filter(({ name }) => !there.functions.has(name));
  const kept = [...wanted.functions.values()].filter(({ name }) => there.functions.has(name));
  const { ordered, completed } = orderNew(added);
  const articles = planKind('article', wanted.articles, there.articles, { prune });
  const tests = planKind('test', wanted.tests, there.tests, { prune });
  return {
    changes: [
      ...planSettings(wanted.settings, there.settings),
      ...ordered.map((after): Change => ({ kind: 'function', name: after.name, before: undefined, after })),
      ...[...completed, ...kept].flatMap((after): Change[] => {
        const before = ordered.find(({ name }) => name === after.name) ?? there.functions.get(after.name);
        return isDeepStrictEqual(before, after) ? [] : [{ kind: 'function', name: after.name, before, after }];
      }),
      ...articles.changes,
      ...tests.changes,
      ...(prune ? planRemovals(missing, there) : []),
    ],
    extra: prune ? [] : [...missing, ...articles.extra, ...tests.extra],
  };
}

/** Plans kinds without dependencies. */
function planKind<Kind extends 'article' | 'test', Value>(
  kind: Kind,
  wanted: ReadonlyMap<string, Value> | undefined,
  there: ReadonlyMap<string, Value> = new Map(),
  { prune }: { prune: boolean },
) {
  type Made = { kind: Kind; name: string; before: Value | undefined; after: Value | undefined };
  if (wanted === undefined) return { changes: [], extra: [] };
  const missing = [...there.keys()].filter((name) => !wanted.has(name));
  const changes = [...wanted].flatMap(([name, after]): Made[] => {
    const before = there.get(name);
    return isDeepStrictEqual(before, after) ? [] : [{ kind, name, before, after }];
  });
  const removals = missing.map((name): Made => ({ kind, name, before: there.get(name), after: undefined }));
  return { changes: prune ? [...changes, ...removals] : changes, extra: missing.map((name) => `${kind} ${name}`) };
}

function planSettings(wanted: Settings | undefined, there: Settings | undefined): Change[] {
  if (wanted === undefined) return [];
  const changed = Object.entries(wanted).filter(
    ([key, value]) => !isDeepStrictEqual(there?.[key as keyof Settings], value),
  );
  if (changed.length === 0) return [];
  const after = Object.fromEntries(changed) as Settings;
  const before = Object.fromEntries(changed.map(([key]) => [key, there?.[key as keyof Settings]])) as Settings;
  return [{ kind: 'settings', before, after }];
}

/**
 * Orders new functions, dependencies first. For circular dependencies, one function is created without its sources and
 * completed once all exist.
 */
function orderNew(added: readonly FunctionInput[]): { ordered: FunctionInput[]; completed: FunctionInput[] } {
  const ordered: FunctionInput[] = [];
  const completed: FunctionInput[] = [];
  let waiting = [...added];
  while (waiting.length > 0) {
    const waits = new Set(waiting.map(({ name }) => name));
    const isFree = (one: FunctionInput, names: string[]) =>
      names.every((name) => name === one.name || !waits.has(name));
    const whole = waiting.find((one) => isFree(one, [...leavesOf(one), ...sourcesOf(one)]));
    const next = whole ?? waiting.find((one) => isFree(one, leavesOf(one))) ?? (waiting[0] as FunctionInput);
    ordered.push(next === whole ? next : withoutSources(next));
    if (next !== whole) completed.push(next);
    waiting = waiting.filter((one) => one !== next);
  }
  return { ordered, completed };
}

/** Dependants first. */
function planRemovals(names: readonly string[], there: Setup): Change[] {
  const ordered: string[] = [];
  let waiting = [...names];
  while (waiting.length > 0) {
    const named = new Set(waiting.flatMap((name) => leavesOf(there.functions.get(name))));
    const next = waiting.find((name) => !named.has(name)) ?? (waiting[0] as string);
    ordered.push(next);
    waiting = waiting.filter((name) => name !== next);
  }
  return ordered.map((name) => ({ kind: 'function', name, before: there.functions.get(name), after: undefined }));
}

type Parameters = Record<string, { leaf?: { function?: string }; sources?: { function?: string }[] } | undefined>;

const parametersOf = (input: FunctionInput | undefined) => Object.values((input?.parameters ?? {}) as Parameters);
const leavesOf = (input: FunctionInput | undefined) => parametersOf(input).flatMap((one) => one?.leaf?.function ?? []);
const sourcesOf = (input: FunctionInput) =>
  parametersOf(input).flatMap((one) => one?.sources?.flatMap((source) => source.function ?? []) ?? []);

function withoutSources(input: FunctionInput): FunctionInput {
  const parameters = Object.entries(input.parameters as Parameters).map(([name, one]) => {
    const { sources: _, ...rest } = one ?? {};
    return [name, rest];
  });
  return { ...input, parameters: Object.fromEntries(parameters) };
}
