import { describe, expect, it } from 'vitest';
import { costInMicros } from './prices.js';

const prices = new Map([['openai:gpt-5', { input: 1.25, output: 10 }]]);

describe('costInMicros', () => {
  it('is the price of a million tokens, each way, in millionths', () => {
    const used = { model: 'openai:gpt-5', input_tokens: 1_000_000, output_tokens: 100_000 };
    expect(costInMicros(prices, used)).toBe(2_250_000);
    expect(costInMicros(prices, { ...used, input_tokens: 1, output_tokens: 0 })).toBe(2);
  });

  it('is not known for a model without a price', () => {
    expect(costInMicros(prices, { model: 'openai:gpt-5-mini', input_tokens: 1, output_tokens: 1 })).toBeNull();
  });
});
