/** Which steps of a call's turns are answered: until the assistant leaves the call, and none after that. */
import { describe, expect, it } from 'vitest';
import type { RealtimeStep } from '../features/calls/realtime-model.js';
import type { ToHost } from './host/protocol.js';
import { RealtimeSteps } from './realtime-steps.js';

const STEP: RealtimeStep = { instructions: '', items: [], tools: [], tool_choice: 'auto', streamed: false };
const LEFT = 'the assistant has left the call';

function begin() {
  const told: ToHost[] = [];
  const steps = new RealtimeSteps('speaks', 'a call', (message) => told.push(message));
  const ask = () => steps.ask(STEP, () => undefined, new AbortController().signal);
  return { steps, told, ask };
}

describe('a step', () => {
  it('that is asked for when the assistant leaves the call fails', async () => {
    const { steps, ask } = begin();
    const reply = ask();
    steps.close();
    await expect(reply).rejects.toThrow(LEFT);
  });

  it('of a turn that goes on after the call fails at once: the host would never answer it', async () => {
    const { steps, told, ask } = begin();
    steps.close();
    await expect(ask()).rejects.toThrow(LEFT);
    expect(told).toEqual([]);
  });
});
