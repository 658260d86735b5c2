/**
 * What the encoder alone can do: the function whose description is most similar to the customer's words, or none below
 * a threshold. The threshold, whether the function's name is added to its description, and whether a dialogue is read
 * whole or by its last turn, are what is best on `seen`; so the baseline is tuned on one half, and the matcher on neither.
 * A second, careful baseline is the best of those that choose wrongly on `seen` no more often than the matcher does.
 */
import { similarity } from '../../packages/server/dist/assistant/models/embedded/encoder.js';

const described = {
  description: (tool) => tool.description,
  'name and description': (tool) => `${tool.name.replaceAll('_', ' ')}: ${tool.description}`,
};
const read = { 'last turn': ({ turns }) => turns.at(-1) ?? '', 'whole dialogue': ({ turns }) => turns.join('\n') };

/**
 * @typedef {{ about: string, right: number, decided: { ranked: string[], chosen: string[] }[] }} Baseline
 * @param {{ trade: import('./define.mjs').Trade, asked: import('./define.mjs').Case, half: string }[]} rows
 * @param {{ encode: (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[]> }} encoder
 * @param {number} wrongAllowed how often the careful one may choose wrongly on `seen`
 * @returns {Promise<{ best: Baseline, careful: Baseline }>}
 */
export async function runBaseline(rows, encoder, wrongAllowed) {
  const none = { right: -1, about: '', decided: [] };
  let [best, careful] = [none, none];
  for (const [what, describe] of Object.entries(described)) {
    for (const [how, wordsOf] of Object.entries(read)) {
      const ranked = [];
      for (const { trade, asked } of rows) ranked.push(await rank(wordsOf(asked), trade.tools, describe, encoder));
      for (let threshold = 0; threshold < 1; threshold += 0.005) {
        const decided = ranked.map((candidates) => decide(candidates, threshold));
        const onSeen = (holds) =>
          rows.filter(({ asked, half }, index) => half === 'seen' && holds(asked, decided[index])).length;
        const right = onSeen(isRight);
        const about = `${what}, ${how}, threshold ${threshold.toFixed(3)}`;
        if (right > best.right) best = { right, about, decided };
        if (right > careful.right && onSeen(isWrong) <= wrongAllowed) careful = { right, about, decided };
      }
    }
  }
  return { best, careful };
}

async function rank(said, tools, describe, encoder) {
  const [own, ...others] = await encoder.encode([said, ...tools.map(describe)], AbortSignal.timeout(30_000));
  return tools
    .map(({ name }, index) => ({ name, score: similarity(own, others[index]) }))
    .sort((one, other) => other.score - one.score);
}

function decide(candidates, threshold) {
  const ranked = candidates.map(({ name }) => name);
  return { ranked, chosen: (candidates[0]?.score ?? 0) >= threshold ? ranked.slice(0, 1) : [] };
}

const isRight = ({ expect }, { chosen }) =>
  expect.length === 0 ? chosen.length === 0 : expect.some(({ name }) => name === chosen[0]);

const isWrong = ({ expect }, { chosen }) =>
  chosen.some((chosenName) => !expect.some(({ name }) => name === chosenName));
