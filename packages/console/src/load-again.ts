/** Loads a module. A connection that was lost for a moment is tried again, up to three times. */

const PAUSES_MS = [500, 1_000, 2_000];

/** @throws the last failure */
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
