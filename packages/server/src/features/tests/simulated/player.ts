/** Who plays a simulated customer: told what was said so far, they say what comes next. */
import type { SimulatedCustomer, SimulationOutcome, TestTurnResult } from '@frontdesk/contract';
import type { Suggestion } from '@frontdesk/contract/language-model';

/** What the customer did, and what the assistant made of it. */
export interface Exchange {
  /** Null: they logged in. */
  said: string | null;
  result: TestTurnResult;
  reply: string;
  suggestions: readonly Suggestion[];
  /** The assistant called a function or read an article for it. */
  looked_up: boolean;
  /** The assistant takes the matter as settled: it closed the conversation, or suggests it. */
  settled: boolean;
}

export type Move =
  | { kind: 'say'; text: string }
  | { kind: 'log_in' }
  | { kind: 'end'; outcome: Exclude<SimulationOutcome, 'out_of_turns'> };

export interface Player {
  /**
   * @param exchanges all so far; empty: the customer opens the conversation
   * @param may_log_in whether a login is possible now
   */
  move(exchanges: readonly Exchange[], may_log_in: boolean, signal: AbortSignal): Promise<Move>;
}

/**
 * A player by the name of a language model, `default` for the one that answers customers.
 * @throws {AppError} `invalid_payload` for a name that may not be chosen, and for what cannot play a customer
 */
export type FindPlayer = (name: string, customer: SimulatedCustomer) => Promise<Player>;
