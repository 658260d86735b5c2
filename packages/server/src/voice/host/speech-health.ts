/** Retries speech that fails once. If it fails again, the call cannot continue, and the assistant leaves. */

const PAUSE_MS = 250;

export type Attempt = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * @param lost called once, when something has failed twice.
 * @returns a function that runs a piece of work; rejects when it has failed twice
 */
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

/** Cancelled, which is no failure. */
function isAborted(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === 'AbortError') return true;
  return false;
}
