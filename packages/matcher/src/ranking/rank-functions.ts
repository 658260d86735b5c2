/**
 * Which function answers a question, and whether any does: each function and "none of them" get a likelihood. The weights
 * were fitted offline, on organisations of many trades and sizes; nothing here knows a trade.
 */
import type { ModelTool } from '@frontdesk/contract/language-model';
import type { TextWorker } from '../text-worker.js';
import type { FunctionProfile } from './function-profile.js';
import { measure, type RankOptions } from './measure.js';
import { WEIGHTS } from './weights.js';

export interface Candidate {
  tool: ModelTool;
  profile: FunctionProfile;
  /** 0 to 1: how likely this is what the customer asks for; with "none of them" all add up to 1. */
  likelihood: number;
  /** 0 to 1: how far the question names a record by an identifier of the kind that it takes. */
  identified: number;
}

/** From here on a function is called without asking back. */
const CERTAIN = 0.4;
/** The best must be this much likelier than the next, where both could be meant. */
const CLEARLY_AHEAD = 3.5;
/** ... and so much where both are about the record that the customer names: its order, by its number. */
const AHEAD_ON_ONE_RECORD = 1.5;
const BOTH_LIKELY = 0.5;

/** Whether the first of `ranked` is what the customer asks for, as far as anyone can tell. */
export function isCertain([first, second]: readonly Candidate[]): boolean {
  return (first?.likelihood ?? 0) >= CERTAIN && isAhead([first, second]);
}

/** Whether nobody could mean the second. */
export function isAhead([first, second]: readonly (Candidate | undefined)[]): boolean {
  return (first?.likelihood ?? 0) >= needed([first, second]) * (second?.likelihood ?? 0);
}

function needed([first, second]: readonly (Candidate | undefined)[]): number {
  const on_one_record = Math.min(first?.identified ?? 0, second?.identified ?? 0) > 0.5;
  return on_one_record ? AHEAD_ON_ONE_RECORD : CLEARLY_AHEAD;
}

/** Whether the first two could be meant as well. */
export function isTie([first, second]: readonly (Candidate | undefined)[]): boolean {
  const [best, next] = [first?.likelihood ?? 0, second?.likelihood ?? 0];
  return best + next > BOTH_LIKELY && !isAhead([first, second]);
}

/** All functions, most likely first. */
export async function rankFunctions(
  text: string,
  tools: readonly ModelTool[],
  worker: TextWorker,
  options: RankOptions,
): Promise<Candidate[]> {
  const { encoded, rows, none } = await measure(text, tools, worker, options);
  const weights = encoded ? WEIGHTS.english : WEIGHTS.other;
  const scores = rows.map(({ features }) => weigh(features, weights.function));
  const none_score = weigh(none, weights.none);
  const highest = Math.max(none_score, ...scores);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), Math.exp(none_score - highest));
  return rows
    .map(({ profile, features }, index) => ({
      tool: profile.tool,
      profile,
      likelihood: Math.exp((scores[index] ?? 0) - highest) / total,
      identified: features.own_identifier,
    }))
    .sort((one, other) => other.likelihood - one.likelihood);
}

function weigh<Feature extends string>(features: Record<Feature, number>, weights: Record<Feature, number>): number {
  let score = 0;
  for (const feature of Object.keys(weights) as Feature[]) score += features[feature] * weights[feature];
  return score;
}
