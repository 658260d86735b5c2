/** Captions come in pieces: the same piece again, better understood, takes the place of what it was. */
import type { Caption } from './call-room.js';

/** More than this is not shown: what was said before stands in the conversation. */
const KEPT = 4;

/** @param caption its `text` is the whole of it so far @returns the newest captions, oldest first */
export function addCaption(captions: readonly Caption[], caption: Caption): readonly Caption[] {
  const known = captions.findIndex(({ id }) => id === caption.id);
  if (known >= 0) return captions.with(known, caption);
  return caption.text.trim() === '' ? captions : [...captions, caption].slice(-KEPT);
}
