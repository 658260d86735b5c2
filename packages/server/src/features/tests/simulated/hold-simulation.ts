/**
 * Runs the conversation of a simulated customer with the assistant, until one of them ends it or the limit of turns is
 * reached.
 */
import { LIMITS, type SimulationOutcome, type TestTurn } from '@frontdesk/contract';
import type { Exchange, Player } from './player.js';

/** A turn of the assistant, with what the player may know of it. */
export interface SimulatedTurn {
  turn: TestTurn;
  suggestions: Exchange['suggestions'];
  settled: boolean;
}

export interface SimulatedTalk {
  turns: { said: string | null; happened: TestTurn }[];
  outcome: SimulationOutcome;
}

export interface Stage {
  /** @returns the resulting turns */
  say: (text: string) => Promise<SimulatedTurn[]>;
  logIn: () => Promise<SimulatedTurn[]>;
  mayLogIn: () => boolean;
}

/** @throws errors of the stage and the player, and the signal's reason */
export async function holdSimulation(
  player: Player,
  stage: Stage,
  { turns: most = LIMITS.simulatedTurnsByDefault, signal }: { turns: number | undefined; signal: AbortSignal },
): Promise<SimulatedTalk> {
  const exchanges: Exchange[] = [];
  const turns: SimulatedTalk['turns'] = [];
  for (let moves = 0; ; moves++) {
    signal.throwIfAborted();
    const ended = endedBy(exchanges.at(-1));
    if (ended !== undefined) return { turns, outcome: ended };
    const move = await player.move(exchanges, stage.mayLogIn(), signal);
    if (move.kind === 'end') return { turns, outcome: move.outcome };
    if (moves === most) return { turns, outcome: 'out_of_turns' };
    const said = move.kind === 'say' ? move.text : null;
    const happened = await (said === null ? stage.logIn() : stage.say(said));
    for (const { turn, suggestions, settled } of happened) {
      turns.push({ said, happened: turn });
      const { result, text, calls, sources } = turn;
      const looked_up = calls.length > 0 || sources.length > 0;
      exchanges.push({ said, result, reply: text ?? '', suggestions, looked_up, settled });
    }
  }
}

/** Ends that do not depend on who plays the customer. */
function endedBy(last: Exchange | undefined): SimulationOutcome | undefined {
  if (last?.result === 'closed') return 'reached';
  if (last?.result === 'handed_over') return 'asked_for_human';
  return undefined;
}
