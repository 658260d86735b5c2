/** Types of columns that tables of several subjects share. */

export type Flag = 0 | 1;
/** Low, normal, high, urgent. */
export type PriorityLevel = 0 | 1 | 2 | 3;

/** Who answers for something. */
export interface ActorColumns {
  actor_kind: 'member' | 'api_key' | 'operator';
  actor_id: string | null;
  /** As they were called then. */
  actor_name: string;
}
