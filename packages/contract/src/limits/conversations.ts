/** Conversations, their messages and their history. */
import { DAY_MS, MINUTE_MS } from '../durations.js';
export const CONVERSATION_LIMITS = {
  /** Open conversations of one customer session. */
  openConversationsPerSession: 3,
  /** Characters of an id: visible ASCII. */
  idCharacters: 128,
  /** Characters of a message after trimming. */
  messageCharacters: 16_000,
  /** Suggestions in a message of the assistant. */
  suggestionsPerMessage: 6,
  suggestionLabelCharacters: 80,
  /** Characters of the message that a suggestion sends. */
  suggestionMessageCharacters: 500,
  /** Cards in a message of the assistant. Of a longer list in a function's data, the first ones are shown. */
  cardsPerMessage: 5,
  /** Characters of a card's title; a longer one is shortened. */
  cardTitleCharacters: 200,
  /** Fields of a card. */
  cardFields: 8,
  /** Characters of the label of a card's field or link. */
  cardLabelCharacters: 60,
  /** Characters of a field's value on a card; a longer one is shortened. */
  cardValueCharacters: 500,
  /** Characters of the URL of a card's image or link; a longer one is omitted. */
  cardUrlCharacters: 2_048,
  /** Customers waiting for a human who are told their place in the queue. Those behind them are told none. */
  waitingQueueMost: 10_000,
  reviewCharacters: 4_000,
  /** Characters of the comment in a customer's feedback on an answer. */
  feedbackCommentCharacters: 1_000,
  /** Characters of an answer in the list of feedback. */
  feedbackAnswerCharacters: 600,
  clientMessageIdMs: DAY_MS,

  /** Characters of a conversation's title in the customer's list. */
  topicCharacters: 80,

  historyPageMessages: 100,
  /** The highest `seq` that a request may name. */
  highestSeq: 2_147_483_647,
  /** Characters of all messages of a page, so that a slow client never gets more than it may leave unread. */
  historyPageCharacters: 400_000,
  conversationsPage: 100,
  /**
   * An unanswered close suggestion closes the conversation after this time, or a quarter of the idle time if that is
   * less.
   */
  unansweredSuggestionMs: 10 * MINUTE_MS,
} as const;
