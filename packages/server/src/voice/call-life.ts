/**
 * The life of one call on this server: its states, the events of each state, and their effects. Pure: effects are only
 * named here and performed in `attended-call.ts`. A pair of state and event that is not listed is refused.
 */

/**
 * `preparing`: the token for its room is created. `cancelled`: over before that was done. `joining`: the host was told
 * to join. `joined`: the assistant is recorded as in the room. `farewell`: over, and the assistant says goodbye.
 * `leaving`: over, and the host was told to leave. `gone`: the call no longer occupies a place here.
 */
export const CALL_STATES = ['preparing', 'cancelled', 'joining', 'joined', 'farewell', 'leaving', 'gone'] as const;
export type CallState = (typeof CALL_STATES)[number];

/**
 * Of the room: `token_made`, `token_failed`, `assistant_missing` (the assistant is not in it). Of the host:
 * `host_joined`, `host_left`, `host_ended` (its process has ended). Of the service: `service_stops`. Of the record:
 * `join_recorded`, `not_held` (the call is over, or held by another server), `call_ended`, `assistant_left`. Of time:
 * `join_expired`, `farewell_said`.
 */
export const CALL_EVENTS = [
  'token_made',
  'token_failed',
  'host_joined',
  'join_recorded',
  'not_held',
  'join_expired',
  'assistant_missing',
  'call_ended',
  'assistant_left',
  'farewell_said',
  'host_left',
  'host_ended',
  'service_stops',
] as const;
export type CallEvent = (typeof CALL_EVENTS)[number];

/**
 * `check_room`: the room is not needed once the assistant has left it. `clear_room`: the same, and the assistant has
 * left. `hand_back`: another host or server may join it; a call that was joined is recorded as left instead.
 */
export type CallEffect =
  | 'tell_join'
  | 'tell_leave'
  | 'record_join'
  | 'record_left'
  | 'hand_back'
  | 'say_without_voice'
  | 'say_farewell'
  | 'check_room'
  | 'clear_room';

export interface CallStep {
  state: CallState;
  /** Performed in this order. */
  effects: readonly CallEffect[];
}

const to = (state: CallState, ...effects: CallEffect[]): CallStep => ({ state, effects });

const LIFE: Readonly<Record<CallState, Partial<Record<CallEvent, CallStep>>>> = {
  preparing: {
    token_made: to('joining', 'tell_join'),
    token_failed: to('gone', 'record_left'),
    not_held: to('cancelled'),
    join_expired: to('cancelled', 'record_left'),
    call_ended: to('cancelled'),
    assistant_left: to('cancelled', 'check_room'),
    host_ended: to('gone', 'hand_back'),
    service_stops: to('cancelled', 'hand_back'),
  },
  cancelled: {
    token_made: to('gone', 'clear_room'),
    token_failed: to('gone', 'clear_room'),
    not_held: to('cancelled'),
    call_ended: to('cancelled'),
    assistant_left: to('cancelled', 'check_room'),
    host_ended: to('gone', 'clear_room'),
    service_stops: to('cancelled'),
  },
  joining: {
    host_joined: to('joining', 'record_join'),
    join_recorded: to('joined', 'say_without_voice'),
    not_held: to('leaving', 'tell_leave'),
    join_expired: to('leaving', 'tell_leave', 'record_left'),
    call_ended: to('leaving', 'tell_leave'),
    assistant_left: to('leaving', 'tell_leave', 'check_room'),
    host_left: to('gone', 'record_left'),
    host_ended: to('gone', 'hand_back'),
    service_stops: to('leaving', 'tell_leave', 'hand_back'),
  },
  joined: {
    not_held: to('leaving', 'tell_leave'),
    assistant_missing: to('leaving', 'tell_leave', 'record_left'),
    call_ended: to('farewell', 'say_farewell'),
    assistant_left: to('leaving', 'tell_leave', 'check_room'),
    host_left: to('gone', 'record_left'),
    host_ended: to('gone', 'hand_back'),
    service_stops: to('leaving', 'tell_leave', 'record_left'),
  },
  farewell: {
    not_held: to('farewell'),
    call_ended: to('farewell'),
    assistant_left: to('leaving', 'tell_leave', 'check_room'),
    farewell_said: to('leaving', 'tell_leave'),
    host_left: to('gone', 'clear_room'),
    host_ended: to('gone', 'clear_room'),
    service_stops: to('farewell'),
  },
  leaving: {
    host_joined: to('leaving'),
    join_recorded: to('leaving'),
    not_held: to('leaving'),
    call_ended: to('leaving'),
    assistant_left: to('leaving', 'check_room'),
    farewell_said: to('leaving'),
    host_left: to('gone', 'clear_room'),
    host_ended: to('gone', 'clear_room'),
    service_stops: to('leaving'),
  },
  // What was started before may still finish.
  gone: {
    token_made: to('gone'),
    token_failed: to('gone'),
    join_recorded: to('gone'),
    not_held: to('gone'),
    farewell_said: to('gone'),
  },
};

/** @returns undefined if the event cannot occur in this state */
export const nextStep = (state: CallState, event: CallEvent): CallStep | undefined => LIFE[state][event];

/** The assistant is not in the room yet. */
export const isComing = (state: CallState): boolean => state === 'preparing' || state === 'joining';

/** This server holds the lease; false: the call is over, at least for this server. */
export const isHeld = (state: CallState): boolean => isComing(state) || state === 'joined';
