/** Analytics. */
export const ANALYTICS_LIMITS = {
  /** Days that the console's numbers go back at most. */
  analyticsDays: 90,
  /** Of a period, counted from its end: those that numbers by hour of the day are about. */
  hourOfDayDays: 28,
  analyticsPage: 100,
  /** Turns that one page of a search looks at; the next page goes on from there. */
  searchedTurns: 5_000,
  /** Conversations that one page of those behind a number looks at; the next page goes on from there. */
  searchedConversations: 5_000,
  /** Conversations of a period whose first messages are grouped by topic, the newest. */
  topicConversations: 250,
  /** Topics of a period, the most frequent. */
  topics: 30,
  /** Conversations that are named with a topic, the newest. */
  topicExamples: 10,
  searchCharacters: 200,
  /** Characters of a customer's question in a list of turns. */
  questionCharacters: 160,
  /** Questions that were not understood which are grouped: the newest of the period. */
  unansweredQuestions: 400,
  unansweredQuestionCharacters: 500,
  /** Other wordings that a group shows. */
  unansweredWordings: 5,
  /** Comparing questions by meaning may take this long; then they are compared by words. */
  unansweredEncodingMs: 8_000,
  /** Calls of one function that percentiles are taken of: the newest. */
  percentileSample: 2_000,
} as const;
