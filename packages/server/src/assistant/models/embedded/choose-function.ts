/**
 * Which function answers a question: the evidence for each, weighed. The weights were fitted once on questions of several
 * trades and rounded; nothing here knows a trade.
 */
import type { ModelTool } from '../../model.js';
import type { Encoder } from './encoder.js';
import { type Evidence, gatherEvidence } from './evidence.js';
import type { FunctionProfile } from './function-profile.js';

export interface Candidate {
  tool: ModelTool;
  profile: FunctionProfile;
  /** 0 to 1: how likely this is what the customer asks for; with "none of them" all add up to 1. */
  likelihood: number;
}

const WEIGHTS: Evidence & { bias: number } = {
  best_text: 1.65,
  two_best_texts: 6.1,
  whole_text: 1.25,
  shared_words: 3.5,
  alike_words: 1.05,
  question_cue: 0.6,
  values: 2.4,
  own_identifier: 2.15,
  missing_limit: -4,
  unclaimed_identifier: -0.4,
  requested_action: 3.5,
  open_search: 1,
  excluded: -0.8,
  general_question: -1.5,
  bias: -5.6,
};

/** From here on a function is called without asking back ... */
const CERTAIN = 0.58;
/** ... and from here on where no other comes near. */
const ALONE = { likelihood: 0.3, ahead: 8 };
/** The best must be this much likelier than the next, where both could be meant. */
const CLEARLY_AHEAD = 1.4;
const BOTH_LIKELY = 0.5;

/** Whether the first of `ranked` is what the customer asks for, as far as anyone can tell. */
export function isCertain([first, second]: readonly Candidate[]): boolean {
  const [best, next] = [first?.likelihood ?? 0, second?.likelihood ?? 0];
  if (isTie([first, second])) return false;
  return best >= CERTAIN || (best >= ALONE.likelihood && best >= ALONE.ahead * next);
}

/** Whether the first two could be meant as well. */
export function isTie([first, second]: readonly (Candidate | undefined)[]): boolean {
  const [best, next] = [first?.likelihood ?? 0, second?.likelihood ?? 0];
  return best + next > BOTH_LIKELY && best < CLEARLY_AHEAD * next;
}

/** All functions, most likely first. */
export async function rankFunctions(
  text: string,
  tools: readonly ModelTool[],
  encoder: Encoder,
  options: { now: number; signal: AbortSignal },
): Promise<Candidate[]> {
  const rows = await gatherEvidence(text, tools, encoder, options);
  const scored = rows.map(({ profile, evidence }) => ({ profile, score: scoreOf(evidence) }));
  const highest = Math.max(0, ...scored.map(({ score }) => score));
  const total = scored.reduce((sum, { score }) => sum + Math.exp(score - highest), Math.exp(-highest));
  return scored
    .map(({ profile, score }) => ({ tool: profile.tool, profile, likelihood: Math.exp(score - highest) / total }))
    .sort((one, other) => other.likelihood - one.likelihood);
}

function scoreOf(evidence: Evidence): number {
  let score = WEIGHTS.bias;
  for (const [name, value] of Object.entries(evidence)) score += value * WEIGHTS[name as keyof Evidence];
  return score;
}
