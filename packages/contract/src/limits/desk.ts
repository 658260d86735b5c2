/** The desk of the agents. */
import { DAY_MS } from '../durations.js';
export const DESK_LIMITS = {
  /** Customers with a name or an e-mail address that a search at the desk looks up. */
  deskSearchCustomers: 20,

  /** Characters of a message that a list of conversations shows. */
  previewCharacters: 160,
  deskSearchCharacters: 100,
  /** Characters from which a search also finds ids that begin with them. */
  deskSearchIdCharacters: 8,
  /** Words of a search; further ones are ignored. */
  deskSearchWords: 8,
  /** How long a search reads messages, newest conversations first. */
  deskSearchMs: 3_000,
  /** Conversations whose messages a search reads, by newest activity. */
  deskSearchConversations: 500,
  /** Newest messages that it reads of each of them. */
  deskSearchMessages: 60,
  /** Unread items of an agent are counted up to this. */
  deskUnreadMost: 100,
  /** Conversations of a filter are counted up to this. */
  deskCountMost: 10_000,
  /** Most `desk_changed` events sent to a socket. */
  deskChangesPerSecond: 20,
  /** Changes in one `desk_changed` besides its own. */
  deskChangesTogether: 500,
  noteCharacters: 4_000,
  notesPage: 100,
  /** Members that one note can mention. */
  mentionsPerNote: 20,
  mentionsPage: 100,
  /**
   * Tags of a conversation; characters of a tag; suggested tags; tagged conversations from which suggestions are taken.
   */
  tagsPerConversation: 20,
  tagCharacters: 40,
  tagSuggestions: 100,
  tagSuggestionConversations: 5_000,
  /** Saved views of a member, and shared views of an organisation. */
  savedViews: 50,
  savedViewNameCharacters: 60,
  /** How long an agent who has left the desk still counts as being there, in ms. */
  agentAtDeskMs: 60_000,
  /** Conversations that one bulk request of a desk changes. */
  bulkConversations: 100,
  /** Conversations of a list that **All** selects at the desk. */
  selectedConversations: 500,
  /** How far ahead a conversation can be snoozed, in ms. */
  snoozeMs: 366 * DAY_MS,
  /** The longest target of a first reply or a resolution, in minutes. */
  targetMinutes: 30 * 24 * 60,
  /** How far ahead office hours are searched for the time that a target is due, in days. */
  targetSearchDays: 366,
  cannedRepliesPerOrganisation: 500,
  cannedReplyShortcutCharacters: 32,
  cannedReplyTitleCharacters: 100,
  /** Conversations, reviews and actions in the view of a customer. */
  customerConversations: 20,
  customerReviews: 5,
  customerActions: 20,
  /** An agent counts as typing until this long after their last input. */
  composingMs: 10_000,
  /** Agents of a server that has stopped reporting count as offline after this time. */
  presenceMs: 45_000,
  /** Replies drafted concurrently for agents of one organisation, on each server. */
  suggestedRepliesAtOnce: 4,
  /** Handover summaries that models write concurrently for one organisation, on each server. */
  handoverSummariesAtOnce: 4,
  /** Time limit of a model for one summary, in ms; after that, another request may start it again. */
  handoverSummaryMs: 30_000,
  handoverSummaryCharacters: 1_200,
  /** Output tokens of a model for one summary, including reasoning. */
  handoverSummaryTokens: 2_000,
  /** Newest function calls shown in a summary. */
  handoverFunctions: 12,
} as const;
