/** Turns of the assistant, and what they read. */
export const TURN_LIMITS = {
  turnMs: 60_000,
  functionCallsPerTurn: 8,
  /** Times a turn may kill its worker before it is set aside. */
  turnAttempts: 3,
  /** Characters of a model's text, and of the arguments of one of its calls. The rest of a text is dropped, and a call with more is not made. */
  modelTextCharacters: 100_000,
  modelArgumentsCharacters: 100_000,
  /** Tokens that a provider can have used in one request. A report of more is not counted: sums of such could not be stored. */
  modelTokensPerRequest: 100_000_000,
  /** Calls of one step of a model. Further ones are dropped. */
  modelCallsPerStep: 32,
  /** Characters of a function's answer that the model is shown. */
  functionResultCharacters: 8_000,
  /** Function calls of earlier turns whose results may supply values, the newest of them; and all they hold as stored. */
  earlierResults: 64,
  earlierResultsCharacters: 200_000,
  /** Of these, the newest, which the model is shown again. */
  earlierResultsShown: 16,
  /** Characters of the conversation that the model is shown. */
  transcriptCharacters: 24_000,
  transcriptMessages: 60,
  /** Characters of it that a turn reads, from the newest back; the customer's first message is read besides. */
  transcriptCharactersRead: 120_000,
  /** Turns that a server works on at once. Most of their time they wait for a model or an endpoint. */
  turnsAtOnce: 512,
  /** Turns of one organisation that a server works on at once; the rest of its places are for the others. */
  turnsPerOrganisationAtOnce: 256,
} as const;
