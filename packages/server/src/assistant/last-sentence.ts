/** The last sentence of a text, which may be only begun, with the place where it begins. */

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** @returns undefined if the text is empty */
export function lastSentence(text: string): Intl.SegmentData | undefined {
  let last: Intl.SegmentData | undefined;
  // Keeps no other segment: each holds a copy of the whole text.
  for (const sentence of sentences.segment(text)) last = sentence;
  return last;
}
