/** Speech that fails is tried once more; if it fails again the assistant has lost its voice or its ears and leaves. */

const PAUSE_MS = 250;

export type Attempt = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @param lost called once, when something has failed twice. @returns what runs a piece of work; rejects when it was lost */
export function createAttempt(lost: (reason: string) => void): Attempt {
  let is_lost = false;
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (isAborted(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    try {
      return await work();
    } catch (error) {
      if (!isAborted(error) && !is_lost) {
        is_lost = true;
        lost(`speech failed twice: ${error instanceof Error ? error.message : String(error)}`);
      }
      throw error;
    }
  };
}

/** Nobody wants it any more: that is no failure. */
function isAborted(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === 'AbortError') return true;
  return false;
}
