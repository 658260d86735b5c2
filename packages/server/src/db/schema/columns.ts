/** Column types shared by tables of several subjects. */

export type Flag = 0 | 1;
/** Low, normal, high, urgent. */
export type PriorityLevel = 0 | 1 | 2 | 3;

/** The author of a change. */
export interface ActorColumns {
  actor_kind: 'member' | 'api_key' | 'operator';
  actor_id: string | null;
  /** Their name at that time. */
  actor_name: string;
}
