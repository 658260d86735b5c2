/** The player of a simulated customer, who decides on the next message from the conversation so far. */
import type { SimulatedCustomer, SimulationOutcome, TestTurnResult } from '@frontdesk/contract';
import type { Suggestion } from '@frontdesk/contract/language-model';

/** A message of the customer and the assistant's reaction. */
export interface Exchange {
  /** Null: they logged in. */
  said: string | null;
  result: TestTurnResult;
  reply: string;
  suggestions: readonly Suggestion[];
  /** The assistant called a function or read an article for it. */
  looked_up: boolean;
  /** The assistant considers the matter settled: it closed the conversation, or suggests closing. */
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
 * A player by the name of a language model, `default` for the model that answers customers.
 * @throws {AppError} `invalid_payload` for a name that may not be chosen, and for a model that cannot play a customer
 */
export type FindPlayer = (name: string, customer: SimulatedCustomer) => Promise<Player>;
