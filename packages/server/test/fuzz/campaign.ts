/**
 * A campaign sends many generated inputs to the service. It fails if the service exits, if an error is caught by nothing,
 * if one input costs the event loop more than 50 ms of CPU, if memory grows, or if another client notices.
 */
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { type FuzzService, type Sample, startNeighbour } from './harness.js';

/** Event loop CPU that one input may cost, in ms. */
const INPUT_CPU_MS = Number(process.env.FUZZ_INPUT_CPU_MS ?? 50);
/** An input that is suspected is sent alone this many times; the cheapest counts. */
const RETRIES = 5;
const CALM_MS = 3_000;
/** Share of the inputs after which caches are warm and memory must stay flat. */
const WARM_UP = 0.25;
const SHOWN_CHARACTERS = 300;
const KEPT_BYTES = 32 * 1024 * 1024;
/** The neighbour's 99th percentile may rise to this, or to this many times that of the calm phase. */
const NEIGHBOUR_MS = 150;
const NEIGHBOUR_TIMES = 10;
/**
 * If the service waited for a processor for more than this share of the time, latencies say nothing about it. The campaign
 * itself and its neighbour take a core and more, so on two cores a quiet machine is at 0.1 to 0.2.
 */
const QUIET = 0.25;

/** All inputs of a run, over all campaigns; each campaign takes its share. */
export const FUZZ_INPUTS = Number(process.env.FUZZ_INPUTS ?? 10_000);
export const FUZZ_SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));

export interface Campaign<Input> {
  name: string;
  inputs: fc.Arbitrary<Input>;
  /** Inputs to send in all. */
  count: number;
  /** Generated values sent at once and measured together. */
  batch: number;
  /** Inputs that one generated value stands for; 1 if absent. */
  size?: (input: Input) => number;
  /** Smaller values that together do what this one does, to find out which part of it is expensive. */
  parts?: (input: Input) => Input[];
  /** Resolves once the service has dealt with the input. Throws if its answer breaks a rule. */
  send(input: Input): Promise<unknown>;
  /** An input as it should be shown in a failure. */
  show?: (input: Input) => string;
}

export interface Report {
  inputs: number;
  seed: number;
  /** Most that one input cost, sent alone; only suspects are sent alone. */
  dearest_ms: number;
  kept_growth_bytes: number;
  calm_p99_ms: number;
  noisy_p99_ms: number;
  /** Share of the time in which the service waited for a processor. */
  queued: number;
}

/** Sends the inputs of a campaign. @throws with the seed and the input if a rule of this file's header is broken */
export async function runCampaign<Input>(service: FuzzService, campaign: Campaign<Input>): Promise<Report> {
  const { name, inputs, count, size = () => 1, show = fc.stringify, send } = campaign;
  const report: Report = {
    inputs: 0,
    seed: FUZZ_SEED,
    dearest_ms: 0,
    kept_growth_bytes: 0,
    calm_p99_ms: 0,
    noisy_p99_ms: 0,
    queued: 0,
  };
  const fail = (why: string, culprits: Input[] = []) => {
    const file = join(tmpdir(), `fuzz-${FUZZ_SEED}.txt`);
    if (culprits.length > 0) writeFileSync(file, culprits.map(show).join('\n\n'));
    const shown = culprits.map((input) => show(input).slice(0, SHOWN_CHARACTERS));
    const details = culprits.length > 0 ? [`one of these, whole in ${file}:`, ...shown] : [];
    throw new Error([`${name}, FUZZ_SEED=${FUZZ_SEED}, after ${report.inputs} inputs: ${why}`, ...details].join('\n'));
  };
  const neighbour = await startNeighbour(service);
  let warm: Sample | undefined;

  async function sendAll(batch: Input[]): Promise<void> {
    const results = await Promise.allSettled(batch.map(send));
    for (const [at, result] of results.entries())
      if (result.status === 'rejected' && service.faults().length === 0)
        fail(`${(result.reason as Error).stack}`, [batch[at]!]);
  }

  /** Halves a batch that was too expensive until it has found the input, and measures that one alone. */
  async function findDearest(batch: Input[]): Promise<void> {
    if (batch.length === 1) return await measureAlone(batch[0]!);
    const middle = Math.ceil(batch.length / 2);
    for (const half of [batch.slice(0, middle), batch.slice(middle)])
      if ((await service.cost(() => sendAll(half))) > INPUT_CPU_MS) await findDearest(half);
  }

  async function measureAlone(input: Input): Promise<void> {
    let cheapest = Number.POSITIVE_INFINITY;
    await neighbour.whileResting(async () => {
      for (let tries = 0; tries < RETRIES && cheapest > INPUT_CPU_MS; tries++)
        cheapest = Math.min(cheapest, await service.cost(() => sendAll([input])));
    });
    const parts = cheapest > INPUT_CPU_MS ? (campaign.parts?.(input) ?? []) : [];
    if (parts.length > 1) {
      for (const part of parts) await measureAlone(part);
      return;
    }
    report.dearest_ms = Math.max(report.dearest_ms, cheapest);
    if (cheapest > INPUT_CPU_MS) fail(`one input cost ${cheapest.toFixed(0)} ms of CPU`, [input]);
  }

  try {
    await sleep(CALM_MS);
    report.calm_p99_ms = percentile(await neighbour.latencies(), 0.99);
    const noisy: number[] = [];
    const started = await service.sample();
    for (let drawn = 0; report.inputs < count; drawn++) {
      const batch = fc.sample(inputs, { seed: FUZZ_SEED + drawn, numRuns: campaign.batch });
      const cost = await service
        .cost(() => sendAll(batch))
        .catch((error: Error) => {
          if (service.faults().length > 0) fail(service.faults().join('\n'), batch);
          throw error;
        });
      if (cost > INPUT_CPU_MS && service.faults().length === 0) await findDearest(batch);
      report.inputs += batch.reduce((sum, input) => sum + size(input), 0);
      if (service.faults().length > 0) fail(service.faults().join('\n'), batch);
      if (warm === undefined && report.inputs >= count * WARM_UP) {
        warm = await service.sample(true);
        noisy.push(...(await neighbour.latencies()));
      }
    }
    noisy.push(...(await neighbour.latencies()));
    report.noisy_p99_ms = percentile(noisy, 0.99);
    const ended = await service.sample();
    report.queued = (ended.queued_ms - started.queued_ms) / (ended.at_ms - started.at_ms);
    report.kept_growth_bytes = (await settled(service)).kept_bytes - (warm?.kept_bytes ?? 0);
  } finally {
    neighbour[Symbol.dispose]();
    process.stdout.write(`${name}: ${describe(report)}\n`);
  }
  if (report.kept_growth_bytes > KEPT_BYTES) fail(`memory grew: ${describe(report)}`);
  if (report.queued <= QUIET && report.noisy_p99_ms > Math.max(NEIGHBOUR_MS, NEIGHBOUR_TIMES * report.calm_p99_ms))
    fail(`another client waited: ${describe(report)}`);
  return report;
}

/** Once what the last inputs left has been collected: connections close, timers end. */
async function settled(service: FuzzService): Promise<Sample> {
  let last = await service.sample(true);
  for (let tries = 0; tries < 20; tries++) {
    await sleep(500);
    const next = await service.sample(true);
    if (next.kept_bytes > last.kept_bytes * 0.995) return next;
    last = next;
  }
  return last;
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function describe(report: Report): string {
  const machine = report.queued <= QUIET ? 'quiet' : 'busy, so latencies are not judged';
  return [
    `${report.inputs} inputs (FUZZ_SEED=${report.seed})`,
    `dearest suspect ${report.dearest_ms.toFixed(1)} ms of CPU`,
    `memory ${(report.kept_growth_bytes / 1024 / 1024).toFixed(1)} MiB more`,
    `other client's p99 ${report.calm_p99_ms.toFixed(1)} ms calm, ${report.noisy_p99_ms.toFixed(1)} ms meanwhile`,
    `machine ${machine} (waited ${(report.queued * 100).toFixed(0)} % of the time)`,
  ].join('; ');
}
