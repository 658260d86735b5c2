/** Turns of the assistant, and the data that they read. */
export const TURN_LIMITS = {
  turnMs: 60_000,
  functionCallsPerTurn: 8,
  /** Attempts of a turn whose worker died before it is set aside. */
  turnAttempts: 3,
  /**
   * Characters of a model's text, and of the arguments of one of its calls. The rest of a text is dropped, and a call
   * with more is not made.
   */
  modelTextCharacters: 100_000,
  modelArgumentsCharacters: 100_000,
  /**
   * Tokens that a provider can report for one request. A larger number is ignored, because sums of such numbers could
   * not be stored.
   */
  modelTokensPerRequest: 100_000_000,
  /** Calls in one step of a model; further ones are dropped. */
  modelCallsPerStep: 32,
  /** Characters of a function's response that the model is shown. */
  functionResultCharacters: 8_000,
  /**
   * Newest function calls of earlier turns whose results can supply values, and characters of all of them as stored.
   */
  earlierResults: 64,
  earlierResultsCharacters: 200_000,
  /** The newest of these, which the model is shown again. */
  earlierResultsShown: 16,
  /** Characters of the transcript that the model is shown. */
  transcriptCharacters: 24_000,
  transcriptMessages: 60,
  /**
   * Characters of the transcript that a turn reads, newest messages first. The customer's first message is always read.
   */
  transcriptCharactersRead: 120_000,
  /** Concurrent turns of a server. Most of their time, they wait for a model or an endpoint. */
  turnsAtOnce: 512,
  /** Concurrent turns of one organisation on a server; other places are for the others. */
  turnsPerOrganisationAtOnce: 256,
} as const;
