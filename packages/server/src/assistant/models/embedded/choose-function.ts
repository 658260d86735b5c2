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
  best_text: 2,
  two_best_texts: 10,
  shared_words: 2.8,
  alike_words: 4.3,
  question_cue: 0.5,
  values: 2.6,
  missing_limit: -4,
  unclaimed_identifier: -0.4,
  requested_action: 2.2,
  open_search: 2,
  excluded: -0.8,
  bias: -8.1,
};

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
