import { expect, test } from 'vitest';
import { speechTiming } from './speech-timing.js';

test.each([
  [500, false, 350, 1_200],
  [900, false, 630, 1_200],
  [300, false, 250, 1_200],
  [1_500, false, 1_050, 1_500],
  [500, true, 250, 1_200],
  [1_500, true, 250, 1_500],
])('with a pause of %i ms (replies prepared: %s), a piece ends after %i ms and any message after %i ms', (pause_ms, prepare_replies, piece_ms, longest_pause_ms) => {
  expect(speechTiming({ pause_ms, prepare_replies })).toEqual({ piece_ms, pause_ms, longest_pause_ms });
});
