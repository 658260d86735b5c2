/** The message or note that the URL names: earlier ones are loaded until it is there, then it is shown and takes the focus. */
import type { SupportNote } from '@frontdesk/contract';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageDomId, noteDomId, readMessageHash, readNoteHash } from '../desk-path.js';
import type { TimelineItem } from './timeline.js';
import type { Entries } from './use-entries.js';
import type { LogScroll } from './use-log-scroll.js';

interface Shown {
  entries: Entries;
  items: readonly TimelineItem[];
  notes: readonly SupportNote[];
  /** Loads earlier notes; undefined: there are none. */
  olderNotes: (() => void) | undefined;
}

/** @returns the `seq` of the message and the id of the note; undefined: the URL names none */
export function useLinkedItem({ entries, items, notes, olderNotes }: Shown, toElement: LogScroll['toElement']) {
  const { log, loadingOlder, olderFailed, loadOlder } = entries;
  const { hash } = useLocation();
  const linked = readMessageHash(hash);
  const linkedNote = readNoteHash(hash);
  const first = log.entries[0]?.seq;
  const isOlder = linked !== undefined && first !== undefined && linked < first && log.has_older;
  const isThere = log.entries.some(({ seq }) => seq === linked);
  useEffect(() => {
    if (isOlder && !loadingOlder && !olderFailed) loadOlder();
  }, [isOlder, loadingOlder, olderFailed, loadOlder]);
  useEffect(() => {
    const element = linked === undefined || !isThere ? null : document.getElementById(messageDomId(linked));
    if (element === null) return;
    toElement(element);
    element.focus({ preventScroll: true });
  }, [linked, isThere, toElement]);
  const isNoteThere = items.some((item) => item.kind === 'note' && item.note.id === linkedNote);
  const seeksNote = linkedNote !== undefined && !isNoteThere;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded did not have it: more is
  useEffect(() => {
    if (!seeksNote) return;
    if (log.has_older) {
      if (!loadingOlder && !olderFailed) loadOlder();
    } else olderNotes?.();
  }, [seeksNote, log.has_older, loadingOlder, olderFailed, loadOlder, notes]);
  useEffect(() => {
    const element = linkedNote === undefined || !isNoteThere ? null : document.getElementById(noteDomId(linkedNote));
    if (element === null) return;
    toElement(element);
    element.focus({ preventScroll: true });
  }, [linkedNote, isNoteThere, toElement]);
  return { linked, linkedNote };
}
