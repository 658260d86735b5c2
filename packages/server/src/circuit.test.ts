/** When a circuit opens, whom it lets through, and that the wall clock does not matter. */
import { afterEach, expect, it, vi } from 'vitest';
import { Circuit, CircuitOpenError } from './circuit.js';

afterEach(() => {
  vi.useRealTimers();
});

const PAUSE_MS = 1_000;
const open = async (circuit: Circuit) => {
  for (let call = 0; call < 2; call++) await expect(circuit.run(failing)).rejects.toThrow('down');
};
const failing = () => Promise.reject(new Error('down'));
const answering = async () => 'up';
const create = () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  return new Circuit({ failures_in_a_row: 2, pause_ms: PAUSE_MS });
};

it('refuses calls after failures in a row, for a while', async () => {
  const circuit = create();
  await expect(circuit.run(failing)).rejects.toThrow('down');
  expect(await circuit.run(answering)).toBe('up');
  await open(circuit);
  await expect(circuit.run(answering)).rejects.toBeInstanceOf(CircuitOpenError);
  vi.advanceTimersByTime(PAUSE_MS);
  expect(await circuit.run(answering)).toBe('up');
  expect(await circuit.run(answering)).toBe('up');
});

it('lets one call try again, whose outcome the others wait for', async () => {
  const circuit = create();
  await open(circuit);
  vi.advanceTimersByTime(PAUSE_MS);
  const work = vi.fn(failing);
  const calls = await Promise.allSettled([circuit.run(work), circuit.run(work), circuit.run(work)]);
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(PAUSE_MS);
  expect(await Promise.all([circuit.run(answering), circuit.run(answering)])).toEqual(['up', 'up']);
});

it('closes after its pause although the clock is set back', async () => {
  const circuit = create();
  await open(circuit);
  vi.setSystemTime(Date.now() - 2 * 3_600_000);
  vi.advanceTimersByTime(PAUSE_MS);
  expect(await circuit.run(answering)).toBe('up');
});

it('counts a result as a failure where it is told to', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const hasFailed = (result: string) => result === 'down';
  const circuit = new Circuit<string>({ failures_in_a_row: 1, pause_ms: PAUSE_MS, hasFailed });
  expect(await circuit.run(async () => 'down')).toBe('down');
  await expect(circuit.run(async () => 'up')).rejects.toBeInstanceOf(CircuitOpenError);
});
