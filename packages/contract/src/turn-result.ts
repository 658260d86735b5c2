/** What a turn came to: one of nine results, set once where the turn ends. Sentences never say it, and none is read for it. */
import { z } from 'zod';
import { TURN_RESULTS } from './turn-results.js';

/** What a turn came to. */
export const turnResult = z
  .enum(TURN_RESULTS)
  .describe(
    '`asked_back`: the assistant asked for something it needs. `not_understood`: it did not know what was asked, or nothing answers it. `refused`: it declined. `login_needed`: it waits for the customer to log in. `handed_over`: a human was asked for. `failed`: the customer got an excuse and a human was asked for. `discarded`: an agent took over or the conversation closed first.',
  );
export type TurnResult = z.infer<typeof turnResult>;
