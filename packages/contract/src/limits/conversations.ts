/** Conversations, their messages and their history. */
import { DAY_MS, MINUTE_MS } from '../durations.js';
export const CONVERSATION_LIMITS = {
  /** Conversations one customer session may have open at once. */
  openConversationsPerSession: 3,
  /** Calls a conversation may have at once. */
  activeCallsPerConversation: 1,

  /** Characters of an id: visible ASCII. */
  idCharacters: 128,
  /** Characters of a message after trimming. */
  messageCharacters: 16_000,
  /** Suggestions that a message of the assistant carries. */
  suggestionsPerMessage: 6,
  suggestionLabelCharacters: 80,
  /** Characters of what a suggestion sends. */
  suggestionMessageCharacters: 500,
  /** Cards that a message of the assistant carries; of a list that a function answers, the first of it. */
  cardsPerMessage: 5,
  /** Characters of a card's title; a longer one is cut. */
  cardTitleCharacters: 200,
  /** Fields of a card. */
  cardFields: 8,
  /** Characters of what a card calls a field or its link. */
  cardLabelCharacters: 60,
  /** Characters of a field's value on a card; a longer one is cut. */
  cardValueCharacters: 500,
  /** Characters of the address of a card's image or link; a longer one is left out. */
  cardUrlCharacters: 2_048,
  /** Customers who wait for a human whose place in the queue is told; what is behind them is not told one. */
  waitingQueueMost: 10_000,
  reviewCharacters: 4_000,
  /** What a customer adds to their feedback on an answer. */
  feedbackCommentCharacters: 1_000,
  /** Of an answer, in the list of feedback. */
  feedbackAnswerCharacters: 600,
  clientMessageIdMs: DAY_MS,

  /** Of what a conversation is called in the customer's list. */
  topicCharacters: 80,

  historyPageMessages: 100,
  /** The highest `seq` that a request may name. */
  highestSeq: 2_147_483_647,
  /** Characters of all messages of a page, so that a slow reader is never sent more than it may have unread. */
  historyPageCharacters: 400_000,
  conversationsPage: 100,
  /** A close suggestion that nobody answers closes the conversation after this, or a quarter of the idle time if that is less. */
  unansweredSuggestionMs: 10 * MINUTE_MS,
} as const;
