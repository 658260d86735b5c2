/** Data of the agents' desk. */
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

/** An internal note of an agent. Stored outside the log, which customers and models read. */
export interface ConversationNoteRow {
  id: string;
  organisation_id: string;
  conversation_id: string;
  agent_id: string;
  agent_name: string;
  /** Empty, and in older rows English, if a merge left the note. */
  note: string;
  /** The conversation that was merged into this one: the note says so. It may be erased. Null: an agent wrote the note. */
  merged_from: string | null;
  created_at: number;
}

/** A mention of a member in a note, and whether they have read it. */
export interface NoteMentionRow {
  note_id: string;
  member_id: string;
  organisation_id: string;
  conversation_id: string;
  /** The member's name when the note was written. */
  member_name: string;
  /** Position in the note, from 0. */
  position: number;
  created_at: number;
  read_at: number | null;
  /** When a mail about it was sent. */
  mailed_at: number | null;
}

/** A tag of a conversation. */
export interface ConversationTagRow {
  organisation_id: string;
  conversation_id: string;
  /** In lower case. */
  tag: string;
  created_at: number;
}

/** A canned reply of agents. */
export interface CannedReplyRow {
  id: string;
  organisation_id: string;
  /** In lower case; unique in the organisation. */
  shortcut: string;
  title: string;
  text: string;
  /** Added to the conversation with the reply. */
  tag: string | null;
  /** 1: closes the conversation after the reply. */
  closes: Flag;
  created_at: number;
  updated_at: number;
}

/** A member at the desk. No row: they have never been there. */
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
  /** JSON: `DeskTargets`; null: none saved. */
  targets: Generated<string | null>;
  /** Since when there are targets, which earlier handovers do not get. Null: there are none. */
  targets_since: Generated<number | null>;
}

/** When a target of a handed-over conversation is due. */
export interface ConversationTargetRow {
  conversation_id: string;
  target: TargetKind;
  /** When it was handed over. */
  started_at: number;
  organisation_id: string;
  /** Null: no target for its priority. */
  due_at: number | null;
  /** When it was met or ceased to apply; null: it still applies. */
  ended_at: number | null;
  /** When the miss was recorded. */
  missed_at: number | null;
  /** 1: it is decided whether it was missed. */
  settled: Flag;
}

/** The summary of a conversation that was handed over to agents. */
export interface HandoverSummaryRow {
  conversation_id: string;
  organisation_id: string;
  /** When a server last started to generate it: only the last one may store the result. */
  begun_at: number;
  /** Null: not generated yet. */
  text: string | null;
}

/** A named search of the desk's lists. */
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
