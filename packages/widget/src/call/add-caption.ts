/** Captions arrive in pieces: an update of a piece replaces its earlier version. */
import type { Caption } from './call-room.js';

/** Most captions shown: earlier ones are in the conversation. */
const KEPT = 4;

/** @param caption with its full text so far @returns the newest captions, oldest first */
export function addCaption(captions: readonly Caption[], caption: Caption): readonly Caption[] {
  const known = captions.findIndex(({ id }) => id === caption.id);
  if (known >= 0) return captions.with(known, caption);
  return caption.text.trim() === '' ? captions : [...captions, caption].slice(-KEPT);
}
