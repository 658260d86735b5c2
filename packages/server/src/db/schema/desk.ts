/** What agents work with at the desk. */
import type {
  AgentFilter,
  ConversationPriority,
  DeskFilter,
  DeskSettings,
  DeskSort,
  DueFilter,
  TargetKind,
} from '@frontdesk/contract';
import type { Generated } from 'kysely';
import type { Flag } from './columns.js';

/** What agents tell one another about a conversation. Kept apart from its log, which customers and models read. */
export interface ConversationNoteRow {
  id: string;
  organisation_id: string;
  conversation_id: string;
  agent_id: string;
  agent_name: string;
  note: string;
  created_at: number;
}

/** That a note mentions a member, and whether they have read it. */
export interface NoteMentionRow {
  note_id: string;
  member_id: string;
  organisation_id: string;
  conversation_id: string;
  /** As they were called when the note was written. */
  member_name: string;
  /** In the order of the note, from 0. */
  position: number;
  created_at: number;
  read_at: number | null;
  /** When a mail told of it. */
  mailed_at: number | null;
}

/** What members call a conversation, to find it by. */
export interface ConversationTagRow {
  organisation_id: string;
  conversation_id: string;
  /** In lower case. */
  tag: string;
  created_at: number;
}

/** A text that agents need often. */
export interface CannedReplyRow {
  id: string;
  organisation_id: string;
  /** In lower case; unique in the organisation. */
  shortcut: string;
  title: string;
  text: string;
  /** Added to the conversation after the reply. */
  tag: string | null;
  /** 1: the conversation is closed after the reply. */
  closes: Flag;
  created_at: number;
  updated_at: number;
}

/** A member at the desk. Without a row they have never been there. */
export interface AgentAvailabilityRow {
  member_id: string;
  organisation_id: string;
  away: Generated<Flag>;
  /** When they were last seen there. */
  at_desk_at: Generated<number>;
  /** When a conversation was last assigned to them automatically. */
  assigned_at: Generated<number>;
}

export interface DeskSettingsRow {
  organisation_id: string;
  assignment: DeskSettings['assignment'];
  /** JSON: `DeskTargets`; null: none were saved. */
  targets: Generated<string | null>;
  /** Since when there are targets: conversations that were handed over before have none. Null: there are none. */
  targets_since: Generated<number | null>;
}

/** When something is due in a conversation that was handed over. */
export interface ConversationTargetRow {
  conversation_id: string;
  target: TargetKind;
  /** When it was handed over. */
  started_at: number;
  organisation_id: string;
  /** Null: there was no target for its priority. */
  due_at: number | null;
  /** When it was met, or did not count any more; null: it counts. */
  ended_at: number | null;
  /** When it was recorded that it was missed. */
  missed_at: number | null;
  /** 1: it is decided whether it was missed. */
  settled: Flag;
}

/** Of a conversation that is handed over to agents. */
export interface HandoverSummaryRow {
  conversation_id: string;
  organisation_id: string;
  /** When a server last began to have it written: the last one to begin may store it. */
  begun_at: number;
  /** Null: not written yet. */
  text: string | null;
}

/** A search of the desk's lists under a name. */
export interface SavedViewRow {
  id: string;
  organisation_id: string;
  /** Null: shared by all members. */
  member_id: string | null;
  name: string;
  filter: DeskFilter;
  tag: string | null;
  q: string | null;
  agent: AgentFilter | null;
  priority: ConversationPriority | null;
  sort: DeskSort | null;
  due: DueFilter | null;
  created_at: number;
  updated_at: number;
}

export interface DeskTables {
  conversation_notes: ConversationNoteRow;
  note_mentions: NoteMentionRow;
  conversation_tags: ConversationTagRow;
  canned_replies: CannedReplyRow;
  conversation_targets: ConversationTargetRow;
  handover_summaries: HandoverSummaryRow;
  saved_views: SavedViewRow;
  agent_availability: AgentAvailabilityRow;
  desk_settings: DeskSettingsRow;
}
