/** Loads the development room on first use: a production install does not contain its package. */

/** @returns undefined if it is not installed. @throws {Error} in that case if the operator requires it */
export async function loadDevRoom(required: boolean): Promise<typeof import('@frontdesk/dev-room') | undefined> {
  try {
    return await import('@frontdesk/dev-room');
  } catch (error) {
    // Another missing package means that the installation is broken.
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes("'@frontdesk/dev-room'")) throw error;
    if (!required) return undefined;
    throw new Error('DEV_ROOM: this installation does not contain the development room. Set LIVEKIT_URL instead.', {
      cause: error,
    });
  }
}
