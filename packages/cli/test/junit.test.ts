import { expect, test } from 'vitest';
import { writeJUnit } from '../src/tests/junit.js';

test('JUnit has each test, and of a failed one what differs, with nothing that XML cannot hold', () => {
  const outcome = { file: 'a.test.yaml', yaml: '', runs: [], problems: [], passed: true, name: 'A' };
  const broken = { ...outcome, name: 'B <"&">\u0000', problems: ['line 3: steps.0: is \u001bwrong'], passed: false };
  const xml = writeJUnit([outcome, broken], 1_234);
  expect(xml).toContain('<testsuite name="frontdesk" tests="2" failures="1" time="1.234">');
  expect(xml).toContain('<testcase classname="a.test.yaml" name="A" time="0.000"/>');
  expect(xml).toContain('name="B &lt;&quot;&amp;&quot;&gt;"');
  expect(xml).toContain('<failure message="line 3: steps.0: is wrong">');
});
