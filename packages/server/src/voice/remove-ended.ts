/** Removes the participants of a room whose API key is revoked or expired, or whose session at the console has ended. */
import type { Context } from '../features/context.js';
import { findEndedCredentials } from '../features/sign-in/check-credentials.js';
import { readCredential } from './identities.js';
import type { RoomControl } from './room-control.js';

/**
 * Their token of the room is valid for some minutes, so they can come back, and are removed again.
 * @param present identities in the room @returns those that stay
 */
export async function removeEnded(
  context: Context,
  control: Pick<RoomControl, 'remove'>,
  room: string,
  present: readonly string[],
): Promise<string[]> {
  const participants = present.map((identity) => ({ identity, ...readCredential(identity) }));
  const ended = new Set((await findEndedCredentials(context, participants)).map(({ identity }) => identity));
  for (const identity of ended) await control.remove(room, identity);
  return present.filter((identity) => !ended.has(identity));
}
