/**
 * A customer and the model, as the service would hold them together: calls are answered with data until words come back,
 * and earlier turns with their results stay in the conversation. Only the port to language models is used.
 */
import { performance } from 'node:perf_hooks';
import { ASK_FOR_HUMAN, CLOSE_CONVERSATION, SUGGEST_CLOSING } from './matcher.mjs';

const HOUSE = new Set([ASK_FOR_HUMAN, CLOSE_CONVERSATION, SUGGEST_CLOSING]);
const STEPS = 8;
const STEP_MS = 120_000;

/**
 * @typedef {{ name: string, arguments: Record<string, unknown> }} Call
 * @typedef {{ text: string, calls: Call[], house: string[] }} Reply `calls` of the organisation's functions, in order
 */

/** What a message costs: wall-clock and processor time of all threads, in milliseconds. */
export function createMeter() {
  const messages = [];
  return {
    messages,
    /** @param {number} functions of the organisation @param {() => Promise<T>} work @template T */
    async time(functions, work) {
      const [started, cpu] = [performance.now(), process.cpuUsage()];
      const result = await work();
      const { user, system } = process.cpuUsage(cpu);
      messages.push({ functions, wall_ms: performance.now() - started, cpu_ms: (user + system) / 1_000 });
      return result;
    },
  };
}

/**
 * @param {{ tools: object[] }} organisation
 * @param {{ model: { generate(request: object): Promise<object> }, meter: ReturnType<typeof createMeter> }} measured
 * @param {(call: Call) => unknown} [dataOf] what the function answers
 */
export function openConversation(organisation, { model, meter }, dataOf = () => ({})) {
  const messages = [];
  const toResult = (called) => ({ ok: true, source: called.name, data: dataOf(called) });
  const step = (tool_choice) =>
    model.generate({
      instructions: 'You answer customers.',
      circumstances: '',
      local_time: new Date().toISOString().slice(0, 16),
      messages: [...messages],
      tools: organisation.tools,
      tool_choice,
      signal: AbortSignal.timeout(STEP_MS),
    });

  return {
    /**
     * What was said before, as it should have gone: the function was called with what the customer had said, and what the
     * model makes of the result was the reply.
     * @param {string[]} texts @param {Call} called
     */
    async begin(texts, called) {
      messages.push(
        { role: 'customer', text: texts.join('\n') },
        { role: 'assistant', text: '', tool_calls: [{ id: 'begun', ...called }] },
        { role: 'tool', tool_call_id: 'begun', name: called.name, result: toResult(called) },
      );
      const { text } = await step('none');
      messages.push({ role: 'assistant', text, tool_calls: [] });
      return text;
    },
    /** @param {string} text @returns {Promise<Reply>} */
    say: (text) =>
      meter.time(organisation.tools.length - HOUSE.size, async () => {
        messages.push({ role: 'customer', text });
        const heard = { text: '', calls: [], house: [] };
        for (let taken = 1; taken <= STEPS; taken++) {
          const reply = await step(taken === STEPS ? 'none' : 'auto');
          messages.push({ role: 'assistant', text: reply.text, tool_calls: reply.tool_calls });
          if (reply.tool_calls.length === 0) return { ...heard, text: reply.text };
          for (const { id, name, arguments: given } of reply.tool_calls) {
            const own = !HOUSE.has(name);
            const called = { name, arguments: given ?? {} };
            if (own) heard.calls.push(called);
            else heard.house.push(name);
            messages.push({ role: 'tool', tool_call_id: id, name, result: own ? toResult(called) : { ok: true } });
          }
        }
        return heard;
      }),
  };
}
