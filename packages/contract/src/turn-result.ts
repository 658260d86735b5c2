/** The result of a turn: one of nine, set once when the turn ends. It is never derived from text. */
import { z } from 'zod';
import { TURN_RESULTS } from './turn-results.js';

/** The result of a turn. */
export const turnResult = z
  .enum(TURN_RESULTS)
  .describe(
    '`asked_back`: the assistant asked for something it needs. `not_understood`: it did not understand the question, or has no function or article for it. `refused`: it declined. `login_needed`: it waits for the customer to log in. `handed_over`: a human was asked for. `failed`: the customer got an apology and a human was asked for. `discarded`: an agent took over or the conversation closed first.',
  );
export type TurnResult = z.infer<typeof turnResult>;
