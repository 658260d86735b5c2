/** The desk of the agents. */
import { DAY_MS } from '../durations.js';
export const DESK_LIMITS = {
  /** Customers of a name or an e-mail address that a search at the desk looks up. */
  deskSearchCustomers: 20,

  /** Characters of a message that a list of conversations shows. */
  previewCharacters: 160,
  deskSearchCharacters: 100,
  /** From this length on a search also finds ids that begin with it. */
  deskSearchIdCharacters: 8,
  /** Words of a search that are looked for; the rest is left out. */
  deskSearchWords: 8,
  /** Time for which a search looks through messages, newest conversations first. */
  deskSearchMs: 3_000,
  /** Conversations of newest activity whose words a search looks through. */
  deskSearchConversations: 500,
  /** Newest messages of each of them that it looks through. */
  deskSearchMessages: 60,
  /** What an agent has not read is counted up to this. */
  deskUnreadMost: 100,
  /** Conversations of a filter are counted up to this. */
  deskCountMost: 10_000,
  /** Events `desk_changed` that a socket is sent at most. */
  deskChangesPerSecond: 20,
  /** Changes that one `desk_changed` carries beside its own. */
  deskChangesTogether: 500,
  noteCharacters: 4_000,
  notesPage: 100,
  /** Members that one note mentions. */
  mentionsPerNote: 20,
  mentionsPage: 100,
  /** Of a conversation's tags; of one tag, in characters; that are suggested; tagged conversations that suggestions are taken from. */
  tagsPerConversation: 20,
  tagCharacters: 40,
  tagSuggestions: 100,
  tagSuggestionConversations: 5_000,
  /** Saved views of a member, and of those that an organisation shares. */
  savedViews: 50,
  savedViewNameCharacters: 60,
  /** How long an agent who has left the desk counts as being there, in ms. */
  agentAtDeskMs: 60_000,
  /** Conversations that one request of a desk changes. */
  bulkConversations: 100,
  /** How far ahead a conversation can be snoozed, in ms. */
  snoozeMs: 366 * DAY_MS,
  /** The longest target of a first reply or a resolution, in minutes. */
  targetMinutes: 30 * 24 * 60,
  /** How far ahead office hours are searched for the time that a target is due, in days. */
  targetSearchDays: 366,
  cannedRepliesPerOrganisation: 500,
  cannedReplyShortcutCharacters: 32,
  cannedReplyTitleCharacters: 100,
  /** Conversations, reviews and actions that the view of a customer shows. */
  customerConversations: 20,
  customerReviews: 5,
  customerActions: 20,
  /** An agent composes until this long after the last word of it. */
  composingMs: 10_000,
  /** Agents of a server that reports nothing any more count as gone after this. */
  presenceMs: 45_000,
  /** Replies that a server drafts for agents of one organisation at once. */
  suggestedRepliesAtOnce: 4,
  /** Summaries of handovers that models write at the same time for an organisation, on each server. */
  handoverSummariesAtOnce: 4,
  /** A model has this long to write one, in ms; then another request may have it written. */
  handoverSummaryMs: 30_000,
  handoverSummaryCharacters: 1_200,
  /** What a model may write for it, with what it thinks. */
  handoverSummaryTokens: 2_000,
  /** The newest function calls that it shows. */
  handoverFunctions: 12,
} as const;
