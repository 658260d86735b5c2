/** Programs beside the tests that are killed with them, even if the test process is killed itself and runs no handlers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const END_WITH_INPUT = '"$0" "$@" & program=$!; read -r _; kill -9 $program; wait $program';

/** The program is the child of a shell, which kills it when its own input ends. */
export const spawnUntilInputEnds = (program: readonly string[], output: 'pipe' | 'ignore'): ChildProcess =>
  spawn('sh', ['-c', END_WITH_INPUT, ...program], { stdio: ['pipe', output, output] });

/** Resolves once the program is gone. */
export async function endInput(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.stdin?.end();
  await gone;
}
