/** Analytics. */
export const ANALYTICS_LIMITS = {
  /** Most days in the past that the console's numbers cover. */
  analyticsDays: 90,
  /** Days of a period, counted from its end, that numbers by hour of the day cover. */
  hourOfDayDays: 28,
  analyticsPage: 100,
  /** Turns that one page of a search reads; the next page continues from there. */
  searchedTurns: 5_000,
  /** Conversations that one page of those behind a number reads; the next page continues from there. */
  searchedConversations: 5_000,
  /** Conversations of a period whose first messages are grouped by topic, newest first. */
  topicConversations: 250,
  /** Topics of a period, most frequent first. */
  topics: 30,
  /** Conversations listed with a topic, newest first. */
  topicExamples: 10,
  searchCharacters: 200,
  /** Characters of a customer's question in a list of turns. */
  questionCharacters: 160,
  /** Questions that were not understood and are grouped, newest of the period first. */
  unansweredQuestions: 400,
  unansweredQuestionCharacters: 500,
  /** Other wordings that a group shows. */
  unansweredWordings: 5,
  /** Time limit for comparing questions by meaning; after that, they are compared by words. */
  unansweredEncodingMs: 8_000,
  /** Calls of one function from which percentiles are computed, newest first. */
  percentileSample: 2_000,
} as const;
