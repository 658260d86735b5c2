/** Which versions of Node are refused, with a message that names them. */
import { expect, test } from 'vitest';
import { unsupportedNode } from '../node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.12.0', '22.23.3', '24.0.0', '25.1.0', '26.0.0'])('%s runs it', (version) => {
  expect(unsupportedNode(version)).toBeUndefined();
});

test.each(['16.20.2', '18.20.8', '20.18.3', '21.7.3', '22.11.0', '23.11.1'])('%s is refused by name', (version) => {
  expect(unsupportedNode(version)).toContain(`This is Node ${version}`);
});
