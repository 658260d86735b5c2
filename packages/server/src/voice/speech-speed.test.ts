import { readManner } from '@frontdesk/matcher/manner';
import { expect, it } from 'vitest';
import { nextSpeed, USUAL_SPEED } from './speech-speed.js';

it('each request for a slower voice is heard, down to a slowest one, and for a faster one as well', () => {
  const said = ['Slower, please', 'Langsamer, bitte', 'Slower', 'Where is it?', 'Speak faster', 'Speak faster'];
  let speed = USUAL_SPEED;
  const speeds = said.map((text) => {
    speed = nextSpeed(speed, readManner(text));
    return speed;
  });
  expect(speeds).toEqual([0.85, 0.7, 0.7, 0.7, 0.85, 1]);
});
