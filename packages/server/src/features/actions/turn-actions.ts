/**
 * The actions of a turn: proposed, started at most once after the customer confirms, and finished. Those of real
 * conversations are stored (`stored-actions.ts`); those of test conversations are kept in memory.
 */
import type { Confirmation } from '@frontdesk/contract';
import type { ActionOutcome, FrozenRequest, FunctionRow } from '../../db/schema.js';

export interface Proposal {
  function_name: string;
  request: FrozenRequest;
  /** What the customer confirms. */
  summary: string;
  /** The customer's token at the time of the proposal; undefined: it needs none. */
  token: string | undefined;
}

export type BegunAction =
  /** Started: no other attempt runs it. */
  | {
      kind: 'begun';
      id: string;
      function_name: string;
      request: FrozenRequest;
      summary: string;
      /** It was proposed with the customer's token, and must be sent with it. */
      needs_login: boolean;
    }
  /** This turn ran it before. If that attempt never returned, the state is `unknown`. */
  | { kind: 'finished'; summary: string; outcome: ActionOutcome }
  /** Expired, decided, taken over or closed in the meantime, or the customer logged in as a different person. */
  | { kind: 'over' };

export interface TurnActions {
  /** Whether it may run in this conversation. Test mode must change nothing real, so only `dev` functions run there. */
  mayRun(row: Pick<FunctionRow, 'environment'>): boolean;
  propose(proposal: Proposal): Promise<Confirmation>;
  /** @param token the customer's current one; compared only if the action was proposed with one */
  begin(id: string, token: string | undefined): Promise<BegunAction>;
  /** The action must not run. */
  drop(id: string, state: 'declined' | 'superseded'): Promise<void>;
  finish(id: string, outcome: ActionOutcome): Promise<void>;
}
