/** The plan of a run: which faults, in which order, for how long. The same seed draws the same plan. */
import type { Random } from '../random.js';
import { FAULTS, type FaultName, faultNamed, type Injection } from './faults.js';
import { SERVERS, type Shape } from './installation.js';

const PAUSE_MS = { least: 200, most: 1_000 };

/** @param only names of faults, to reproduce with fewer; they keep what the whole plan drew for them */
export function drawPlan(shape: Shape, random: Random, only: readonly string[] = []): Injection[] {
  const names = (Object.keys(FAULTS) as FaultName[]).filter((name) => faultNamed(name).shapes.includes(shape));
  const each = names.flatMap((name) => Array<FaultName>(faultNamed(name).times).fill(name));
  return shuffled(each, random)
    .map((fault) => ({
      fault,
      pause_ms: Math.round(random.between(PAUSE_MS.least, PAUSE_MS.most)),
      lasts_ms: Math.round(random.between(faultNamed(fault).lasts_ms.least, faultNamed(fault).lasts_ms.most)),
      server: Math.floor(random.between(0, SERVERS[shape])),
      chance: random.between(0, 1),
    }))
    .filter(({ fault }) => only.length === 0 || only.includes(fault));
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  const left = [...values];
  const drawn: Value[] = [];
  while (left.length > 0) drawn.push(...left.splice(Math.floor(random.between(0, left.length)), 1));
  return drawn;
}
