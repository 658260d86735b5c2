/**
 * Which paths are to fail, and how. The longest prefix that matches decides. The control endpoint itself never fails, so
 * that every failure can be taken back.
 */
export const FAILURE_MODES = [
  'ok',
  'slow',
  'error',
  'down',
  'broken_json',
  'unauthorized',
  'gzip_bomb',
  'huge',
  'redirect_loop',
] as const;
export type FailureMode = (typeof FAILURE_MODES)[number];

export interface FailureRule {
  path_prefix: string;
  mode: Exclude<FailureMode, 'ok'>;
  /** Waited before answering. */
  delay_ms: number;
  /** Requests that met this rule. */
  hits: number;
}

/** Longer than the ten seconds that callers usually wait. */
export const SLOW_MS = 15_000;

export interface FailureRules {
  /** Sets the failure of a prefix. `ok` lifts it there and for everything below. */
  set(pathPrefix: string, mode: FailureMode, delayMs?: number): void;
  list(): FailureRule[];
  /** The rule a request meets, counted as a hit. */
  meet(path: string): FailureRule | undefined;
}

export function createFailureRules(): FailureRules {
  let rules: FailureRule[] = [];
  return {
    set(pathPrefix, mode, delayMs) {
      rules = rules.filter(({ path_prefix }) =>
        mode === 'ok' ? !path_prefix.startsWith(pathPrefix) : path_prefix !== pathPrefix,
      );
      if (mode === 'ok') return;
      rules.push({ path_prefix: pathPrefix, mode, delay_ms: delayMs ?? (mode === 'slow' ? SLOW_MS : 0), hits: 0 });
      rules.sort((one, other) => other.path_prefix.length - one.path_prefix.length);
    },
    list: () => rules.map((rule) => ({ ...rule })),
    meet(path) {
      if (/^\/control(\/|$)/.test(path)) return undefined;
      const rule = rules.find(({ path_prefix }) => path.startsWith(path_prefix));
      if (rule) rule.hits++;
      return rule;
    },
  };
}
