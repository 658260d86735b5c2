/**
 * Actions as a turn uses them: proposed, then begun once the customer has confirmed, at most once, and finished. Those of
 * real conversations are stored (`stored-actions.ts`); those of conversations that are only tried out are held in memory.
 */
import type { Confirmation } from '@frontdesk/contract';
import type { ActionRow, FunctionRow } from '../../db/schema.js';
import type { FrozenRequest } from '../functions/function-call.js';

export interface Proposal {
  function_name: string;
  request: FrozenRequest;
  /** What the customer confirms. */
  summary: string;
  /** The customer's token that it is proposed with; undefined: it needs none. */
  token: string | undefined;
}

export type ActionEnd = Extract<ActionRow['state'], 'succeeded' | 'failed' | 'unknown'>;

/** What became of an action. `said` is the endpoint's own sentence, for the customer. */
export interface ActionOutcome {
  state: ActionEnd;
  status: number | null;
  reason?: string;
  message?: string;
  said?: string;
}

export type BegunAction =
  /** Nobody else runs it from here on. */
  | {
      kind: 'begun';
      id: string;
      function_name: string;
      request: FrozenRequest;
      summary: string;
      /** It was proposed with the customer's token, and is sent with it. */
      needs_login: boolean;
    }
  /** This turn has run it before. An attempt that never came back has the state `unknown`. */
  | { kind: 'finished'; summary: string; outcome: ActionOutcome }
  /** Expired, decided, taken over or closed in the meantime, or the customer logged in as a different person. */
  | { kind: 'over' };

export interface TurnActions {
  /** Whether it may be carried out in this conversation. One in test mode changes nothing for real: those in `dev` alone run. */
  mayRun(row: Pick<FunctionRow, 'environment'>): boolean;
  propose(proposal: Proposal): Promise<Confirmation>;
  /** @param token the customer's, as it is now. It decides only where the action was proposed with one. */
  begin(id: string, token: string | undefined): Promise<BegunAction>;
  /** It is not to be done. */
  drop(id: string, state: 'declined' | 'superseded'): Promise<void>;
  finish(id: string, outcome: ActionOutcome): Promise<void>;
}
