/** Tests of the assistant, and replays. */
export const TEST_LIMITS = {
  /** Characters of a test as YAML. */
  testCharacters: 200_000,
  testNameCharacters: 200,
  testSteps: 50,
  /** Answers of endpoints that a test brings. */
  testResponses: 200,
  /** Parts that an expectation says a reply has, and does not have. */
  testTexts: 20,
  /** What a simulated customer of a test knows. */
  simulatedFacts: 50,
  simulatedFactNameCharacters: 100,
  /** Times that a simulated customer speaks or logs in, at most and by default. */
  simulatedTurns: 20,
  simulatedTurnsByDefault: 8,
  /** A test may take this long; a language model may need seconds a step. Below `requestMs`. */
  testMs: 110_000,
  /** Tests of one organisation that a server runs at once. */
  testsAtOnce: 8,
  /** Tests of one organisation that wait to be read as YAML, in a server. */
  testsWaiting: 100,
  /** Tests that an organisation keeps in the service. */
  storedTests: 1_000,
  /** Characters of a stored test's path. */
  testPathCharacters: 200,
  /** Times that a run repeats each test. */
  testRepeats: 20,
  /** Runs of stored tests of one organisation that a server does at once. */
  testRunsAtOnce: 2,
  /** Runs of stored tests that are kept of an organisation: the newest. */
  testRunsKept: 100,
  /** Characters of what happened in a test, as JSON, that a run keeps. */
  testResultCharacters: 100_000,
  /** The same of all tests of a run. */
  testRunCharacters: 2_000_000,
  /** Differences of a test that a run keeps, and characters of each side of one. */
  testDifferencesKept: 20,
  testDifferenceCharacters: 500,
  /** Stored turns that are replayed in one go. */
  replayTurns: 1_000,
  /** Replays of one organisation that a server runs at once. */
  replaysAtOnce: 2,
} as const;
