/**
 * Ranks the functions for a question. Each function, and "none of them", gets a likelihood. The weights were fitted
 * offline on organisations of many trades and sizes, and are independent of the trade.
 */
import type { ModelTool } from '@frontdesk/contract/language-model';
import { refusalIn } from '../languages/refused-action.js';
import type { TextWorker } from '../text-worker.js';
import type { FunctionProfile } from './function-profile.js';
import { measure, type RankOptions } from './measure.js';
import { WEIGHTS } from './weights.js';

export interface Candidate {
  tool: ModelTool;
  profile: FunctionProfile;
  /** The likelihood that the customer asks for this, 0 to 1. With "none of them", all add up to 1. */
  likelihood: number;
  /** How clearly the question names a record by an identifier of the kind that the function takes, 0 to 1. */
  identified: number;
}

/** From this likelihood on, a function is called without asking back. */
const CERTAIN = 0.4;
/** How many times likelier the best must be than the next, if both are possible. */
const CLEARLY_AHEAD = 3.5;
/** The same, if both are about the record that the customer names, such as an order by its number. */
const AHEAD_ON_ONE_RECORD = 1.5;
const BOTH_LIKELY = 0.5;

/** Whether the first of `ranked` is clearly what the customer asks for. */
export function isCertain([first, second]: readonly Candidate[]): boolean {
  return (first?.likelihood ?? 0) >= CERTAIN && isAhead([first, second]);
}

/** Whether the second is clearly not meant. */
export function isAhead([first, second]: readonly (Candidate | undefined)[]): boolean {
  return (first?.likelihood ?? 0) >= needed([first, second]) * (second?.likelihood ?? 0);
}

function needed([first, second]: readonly (Candidate | undefined)[]): number {
  const on_one_record = Math.min(first?.identified ?? 0, second?.identified ?? 0) > 0.5;
  return on_one_record ? AHEAD_ON_ONE_RECORD : CLEARLY_AHEAD;
}

/** Whether each of the first two may be meant. */
export function isTie([first, second]: readonly (Candidate | undefined)[]): boolean {
  const [best, next] = [first?.likelihood ?? 0, second?.likelihood ?? 0];
  return best + next > BOTH_LIKELY && !isAhead([first, second]);
}

/** All functions, most likely first, without actions that the customer says not to do. */
export async function rankFunctions(
  text: string,
  tools: readonly ModelTool[],
  worker: TextWorker,
  options: RankOptions,
): Promise<Candidate[]> {
  const { language, as, rows, none } = await measure(text, tools, worker, options);
  const isRefused = refusalIn(text, language);
  const weights = WEIGHTS[as];
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
    .filter(({ tool, profile }) => tool.is_action !== true || !isRefused(profile.actionStems))
    .sort((one, other) => other.likelihood - one.likelihood);
}

function weigh<Feature extends string>(features: Record<Feature, number>, weights: Record<Feature, number>): number {
  let score = 0;
  for (const feature of Object.keys(weights) as Feature[]) score += features[feature] * weights[feature];
  return score;
}
