/** Loads modules of the console, also over a connection that was lost for a moment. */

const PAUSES_MS = [500, 1_000, 2_000];

/** Tries up to three times more. @throws the last failure */
export async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of PAUSES_MS)
    try {
      return await load();
    } catch (error) {
      console.warn('A part of the console could not be loaded', error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  return load();
}

const REACH_MS = 10_000;

/** Whether the service answers; a proxy may answer in its place, or nothing. */
export async function isServiceReachable(): Promise<boolean> {
  try {
    return (await fetch('/console/', { credentials: 'same-origin', signal: AbortSignal.timeout(REACH_MS) })).ok;
  } catch {
    return false;
  }
}
