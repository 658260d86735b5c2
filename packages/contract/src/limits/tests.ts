/** Tests of the assistant, and replays. */
export const TEST_LIMITS = {
  /** Characters of a test as YAML. */
  testCharacters: 200_000,
  testNameCharacters: 200,
  testSteps: 50,
  /** Recorded responses in a test. */
  testResponses: 200,
  /** Texts that an expectation requires in a reply, and that it forbids. */
  testTexts: 20,
  /** Facts that a simulated customer knows. */
  simulatedFacts: 50,
  simulatedFactNameCharacters: 100,
  /** Messages and logins of a simulated customer: the limit and the default. */
  simulatedTurns: 20,
  simulatedTurnsByDefault: 8,
  /** Time limit of a test; a language model may need seconds for each step. Below `requestMs`. */
  testMs: 110_000,
  /** Concurrent tests of one organisation, on each server. */
  testsAtOnce: 8,
  /** Tests of one organisation that wait to be parsed as YAML, on each server. */
  testsWaiting: 100,
  /** Stored tests of an organisation. */
  storedTests: 1_000,
  /** Characters of a stored test's path. */
  testPathCharacters: 200,
  /** Repetitions of each test in a run. */
  testRepeats: 20,
  /** Concurrent runs of stored tests of one organisation, on each server. */
  testRunsAtOnce: 2,
  /** Kept runs of stored tests of an organisation: the newest. */
  testRunsKept: 100,
  /** Characters of a test's conversation, as JSON, that a run keeps. */
  testResultCharacters: 100_000,
  /** The same for all tests of a run. */
  testRunCharacters: 2_000_000,
  /** Differences of a test that a run keeps, and characters of each side of one. */
  testDifferencesKept: 20,
  testDifferenceCharacters: 500,
  /** Stored turns in one replay. */
  replayTurns: 1_000,
  /** Concurrent replays of one organisation, on each server. */
  replaysAtOnce: 2,
} as const;
