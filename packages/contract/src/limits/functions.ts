/** An organisation's functions and their endpoints. */
import { DAY_MS } from '../durations.js';
export const FUNCTION_LIMITS = {
  functionCallMs: 10_000,
  functionResponseBytes: 1024 * 1024,
  /** Decompressed; of the function that says whose a token is. Its JSON is read more carefully, which takes longer. */
  identityResponseBytes: 64 * 1024,
  /** Values in a function's answer, at any depth. */
  functionResponseValues: 50_000,
  functionRedirects: 3,

  functionNameCharacters: 64,
  functionDescriptionCharacters: 2_000,
  functionUrlCharacters: 2_048,
  functionParameters: 20,
  functionsPerOrganisation: 200,
  /** With more, a language model is offered those that fit the conversation, and may look for others. */
  functionsOfferedAtOnce: 40,
  /** What it looks for, in its own words. */
  functionSearchCharacters: 500,
  parameterValueCharacters: 2_048,
  responsePathCharacters: 256,
  /** Sentences that a function is asked for with. */
  functionExamples: 50,
  functionExampleCharacters: 500,
  parameterEnumValues: 100,
  parameterPatternCharacters: 256,
  parameterSources: 20,
  /** Fields of a function's last answer to a test run that are kept. */
  answerFields: 200,
  replyTemplateCharacters: 4_000,
  /** One rendering of a template may take this long, on the event loop. */
  replyTemplateMs: 200,
  /** What one rendering may allocate, in characters and elements as the template engine counts them. */
  replyTemplateMemory: 1_000_000,
  /** Characters of each template of a card. */
  cardTemplateCharacters: 1_000,
  /** All cards of one answer together may take this long to render, on the event loop. */
  cardsMs: 200,
  /** Static headers that an organisation's endpoints get. */
  endpointHeaders: 20,
  endpointHeaderNameCharacters: 64,
  endpointHeaderValueCharacters: 4_096,
  /** How long requests are still signed with a secret that has been replaced. */
  replacedSigningSecretMs: DAY_MS,
} as const;
