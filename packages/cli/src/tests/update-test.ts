/**
 * Updates the `expect` parts of a test file to what happened, and keeps everything else, including comments. Only
 * fields that an expectation names are updated; a step without one gets calls and result.
 */
import type { SimulationOutcome, TestRun, TestTurn } from '@frontdesk/contract';
import { isScalar, parseDocument, type YAMLMap } from 'yaml';

/** @returns the new text; the same if nothing differs */
export function updateTest(yaml: string, { turns }: TestRun): string {
  const document = parseDocument(yaml);
  let changed = false;
  for (const { step, happened, outcome, said, differences } of expectedTurns(turns)) {
    const path = ['steps', step, 'expect'];
    const given = document.getIn(path) as YAMLMap | undefined;
    if (given === undefined || given === null) {
      const { result } = happened;
      const written =
        result === 'none'
          ? { result }
          : { calls: callsOf(happened), result, ...(outcome !== undefined && { outcome }) };
      document.setIn(path, document.createNode(written));
      changed = true;
      continue;
    }
    for (const [keys, value] of corrections(
      differences.map(({ field }) => field),
      { happened, outcome, said },
      given,
    )) {
      const place = [...path, ...keys];
      const old = document.getIn(place, true);
      if (value === undefined) document.deleteIn(place);
      else if (isScalar(old) && typeof value === 'string') old.value = value;
      else document.setIn(place, document.createNode(value));
      changed = true;
    }
  }
  return changed ? document.toString({ lineWidth: 0 }) : yaml;
}

interface Happened {
  happened: TestTurn;
  /** For a simulated customer's conversation. */
  outcome: SimulationOutcome | undefined;
  /** All replies joined. */
  said: string;
}

/** What the expectation of each step is about: its last turn, or all turns of a simulated customer together. */
function expectedTurns(turns: TestRun['turns']): (Happened & Pick<TestRun['turns'][number], 'step' | 'differences'>)[] {
  const last = turns.filter(({ step }, index) => turns[index + 1]?.step !== step);
  return last.map(({ step, happened, simulated, differences }) => {
    if (simulated === undefined) return { step, happened, outcome: undefined, said: happened.text ?? '', differences };
    const all = turns.filter((one) => one.step === step);
    const calls = all.flatMap((one) => one.happened.calls);
    const sources = all.flatMap((one) => one.happened.sources);
    const said = all.map((one) => one.happened.text ?? '').join('\n');
    return { step, happened: { ...happened, calls, sources }, outcome: simulated.outcome, said, differences };
  });
}

function corrections(
  fields: readonly string[],
  { happened, outcome, said }: Happened,
  given: YAMLMap,
): [keys: string[], value: unknown][] {
  const text = happened.text ?? '';
  const all: Record<string, [keys: string[], value: unknown]> = {
    calls: [['calls'], callsOf(happened)],
    result: [['result'], happened.result],
    'text.contains': [['text', 'contains'], text === '' ? undefined : text],
    'text.lacks': [['text', 'lacks'], stillLacking(given.getIn(['text', 'lacks']), said)],
    outcome: [['outcome'], outcome],
    suggestions: [['suggestions'], happened.suggestions],
    sources: [['sources'], happened.sources.map(({ title }) => title)],
  };
  return [...new Set(fields)].flatMap((field) => (all[field] === undefined ? [] : [all[field]]));
}

const callsOf = ({ calls }: TestTurn) =>
  calls.map((call) => ({
    function: call.function,
    ...(Object.keys(call.arguments).length > 0 && { arguments: call.arguments }),
  }));

function stillLacking(given: unknown, text: string): string[] | undefined {
  const parts = (
    typeof given === 'string' ? [given] : ((given as { toJSON?: () => unknown })?.toJSON?.() ?? [])
  ) as string[];
  const left = parts.filter((part) => !folded(text).includes(folded(part)));
  return left.length === 0 ? undefined : left;
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
