/** An organisation's functions and their endpoints. */
import { DAY_MS } from '../durations.js';
export const FUNCTION_LIMITS = {
  functionCallMs: 10_000,
  functionResponseBytes: 1024 * 1024,
  /**
   * Bytes, decompressed, of the function that returns a token's subject. Its JSON is read by a stricter and slower
   * parser.
   */
  identityResponseBytes: 64 * 1024,
  /** Values in a function's response, at any depth. */
  functionResponseValues: 50_000,
  functionRedirects: 3,
  /** Informational responses (1xx) that an endpoint may send before its response. */
  informationalResponses: 20,
  /** Bytes that an endpoint may send for one response, with everything around the body. */
  responseReceivedBytes: 16 * 1024 * 1024,

  functionNameCharacters: 64,
  functionDescriptionCharacters: 2_000,
  functionUrlCharacters: 2_048,
  functionParameters: 20,
  functionsPerOrganisation: 200,
  /** With more functions, a language model is offered those that match the conversation, and can search for others. */
  functionsOfferedAtOnce: 40,
  /** Characters of such a search. */
  functionSearchCharacters: 500,
  parameterValueCharacters: 2_048,
  responsePathCharacters: 256,
  /** Example sentences of a function. */
  functionExamples: 50,
  functionExampleCharacters: 500,
  parameterEnumValues: 100,
  parameterPatternCharacters: 256,
  parameterSources: 20,
  /** Stored fields of a function's response to its last test run. */
  answerFields: 200,
  replyTemplateCharacters: 4_000,
  /** Time limit of one rendering of a template, on the event loop. */
  replyTemplateMs: 200,
  /** Memory of one rendering, in characters and elements as the template engine counts them. */
  replyTemplateMemory: 1_000_000,
  /** Characters of each template of a card. */
  cardTemplateCharacters: 1_000,
  /** Time limit of rendering all cards of one reply, on the event loop. */
  cardsMs: 200,
  /** Static headers of requests to an organisation's endpoints. */
  endpointHeaders: 20,
  endpointHeaderNameCharacters: 64,
  endpointHeaderValueCharacters: 4_096,
  /** How long requests are still signed with a replaced secret as well. */
  replacedSigningSecretMs: DAY_MS,
} as const;
