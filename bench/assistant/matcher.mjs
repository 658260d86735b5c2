/** The built-in matcher and its encoder, as built. The rest of the measurement speaks to the matcher through its port only. */

export {
  ASK_FOR_HUMAN,
  CLOSE_CONVERSATION,
  SUGGEST_CLOSING,
  similarity,
} from '../../packages/contract/dist/language-model.js';
export { createMatcher } from '../../packages/matcher/dist/create-matcher.js';
export { functionsOffered } from '../../packages/matcher/dist/phrases.js';
export { createTextWorker } from '../../packages/matcher/dist/text-worker.js';
