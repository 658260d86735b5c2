import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CALL_EVENTS, CALL_STATES, type CallEffect, type CallEvent, type CallState, nextStep } from './call-life.js';

/** By state, every event that it can meet: the next state and the effects. */
const LISTED: Record<CallState, Partial<Record<CallEvent, string>>> = {
  preparing: {
    token_made: 'joining: tell_join',
    token_failed: 'gone: record_left',
    not_held: 'cancelled:',
    join_expired: 'cancelled: record_left',
    call_ended: 'cancelled:',
    assistant_left: 'cancelled: check_room',
    host_ended: 'gone: hand_back',
    service_stops: 'cancelled: hand_back',
  },
  cancelled: {
    token_made: 'gone: clear_room',
    token_failed: 'gone: clear_room',
    not_held: 'cancelled:',
    call_ended: 'cancelled:',
    assistant_left: 'cancelled: check_room',
    host_ended: 'gone: clear_room',
    service_stops: 'cancelled:',
  },
  joining: {
    host_joined: 'joining: record_join',
    join_recorded: 'joined: say_without_voice',
    not_held: 'leaving: tell_leave',
    join_expired: 'leaving: tell_leave record_left',
    call_ended: 'leaving: tell_leave',
    assistant_left: 'leaving: tell_leave check_room',
    host_left: 'gone: record_left',
    host_ended: 'gone: hand_back',
    service_stops: 'leaving: tell_leave hand_back',
  },
  joined: {
    not_held: 'leaving: tell_leave',
    assistant_missing: 'leaving: tell_leave record_left',
    call_ended: 'farewell: say_farewell',
    assistant_left: 'leaving: tell_leave check_room',
    host_left: 'gone: record_left',
    host_ended: 'gone: hand_back',
    service_stops: 'leaving: tell_leave record_left',
  },
  farewell: {
    not_held: 'farewell:',
    call_ended: 'farewell:',
    assistant_left: 'leaving: tell_leave check_room',
    farewell_said: 'leaving: tell_leave',
    host_left: 'gone: clear_room',
    host_ended: 'gone: clear_room',
    service_stops: 'farewell:',
  },
  leaving: {
    host_joined: 'leaving:',
    join_recorded: 'leaving:',
    not_held: 'leaving:',
    call_ended: 'leaving:',
    assistant_left: 'leaving: check_room',
    farewell_said: 'leaving:',
    host_left: 'gone: clear_room',
    host_ended: 'gone: clear_room',
    service_stops: 'leaving:',
  },
  gone: {
    token_made: 'gone:',
    token_failed: 'gone:',
    join_recorded: 'gone:',
    not_held: 'gone:',
    farewell_said: 'gone:',
  },
};

describe.each(CALL_STATES)('a call that is %s', (state) => {
  test.each(CALL_EVENTS)('meets %s as listed, or refuses it', (event) => {
    const step = nextStep(state, event);
    const written = step === undefined ? undefined : `${step.state}: ${step.effects.join(' ')}`.trim();
    expect(written).toBe(LISTED[state][event]);
  });
});

/** What is not the life of the call itself, as simple as it can be: the record, the host's process and the room. */
class World {
  state: CallState = 'preparing';
  /** How often the record ended the call, and how often the customer was told that the assistant has left. */
  ends = 0;
  told = 0;
  handed_back = false;
  room_removed = false;
  readonly #host: CallEvent[] = [];
  readonly #results: CallEvent[] = ['token_made'];
  #joined = false;
  #host_lives = true;

  get #active(): boolean {
    return this.ends === 0 && !this.handed_back;
  }

  /** What can happen next, each by what it does. */
  possible(): (() => void)[] {
    const { state } = this;
    const happens = [() => this.#end('call_ended'), () => this.#end('assistant_left')];
    if (this.#host.length > 0) happens.push(() => this.meet(this.#host.shift()!));
    for (const index of this.#results.keys()) happens.push(() => this.meet(this.#results.splice(index, 1)[0]!));
    if (this.#host_lives && state !== 'gone') happens.push(() => this.killHost());
    const in_host = this.#host_lives && ['joining', 'joined', 'farewell'].includes(state);
    if (in_host && !this.#host.includes('host_left')) happens.push(() => this.#host.push('host_left'));
    if (state !== 'gone') happens.push(() => this.meet('service_stops'));
    if (state === 'joined') happens.push(() => this.meet('assistant_missing'));
    if (state === 'preparing' || state === 'joining') happens.push(() => this.meet('join_expired'));
    return happens;
  }

  killHost(): void {
    this.#host_lives = false;
    this.#host.length = 0;
    if (this.state !== 'gone') this.meet('host_ended');
  }

  meet(event: CallEvent): void {
    // Of a call that is not attended any more the room is looked at, whatever ended it.
    if (this.state === 'gone' && (event === 'call_ended' || event === 'assistant_left')) {
      this.#clearRoom();
      return;
    }
    if (this.state === 'gone' && event.startsWith('host_')) return;
    const step = nextStep(this.state, event);
    if (step === undefined) throw new Error(`${event} is refused in ${this.state}`);
    this.state = step.state;
    for (const effect of step.effects) this.#perform(effect);
  }

  /** Everything that was begun comes to its end, and at last the host's process does. */
  finish(): void {
    for (let turn = 0; turn < 2; turn++) {
      while (this.#host.length + this.#results.length > 0) this.meet((this.#host.shift() ?? this.#results.shift())!);
      this.killHost();
    }
  }

  #end(how: 'call_ended' | 'assistant_left'): void {
    if (!this.#active) return;
    this.ends++;
    if (how === 'assistant_left') this.told++;
    this.#results.push(how);
  }

  #perform(effect: CallEffect): void {
    if (effect === 'tell_join' && this.#host_lives) this.#host.push('host_joined');
    if (effect === 'tell_leave' && this.#host_lives && !this.#host.includes('host_left')) this.#host.push('host_left');
    if (effect === 'record_join') {
      this.#joined ||= this.#active;
      this.#results.push(this.#active ? 'join_recorded' : 'not_held');
    }
    if (effect === 'hand_back' && this.#active && !this.#joined) this.handed_back = true;
    else if (effect === 'hand_back' || effect === 'record_left') this.#end('assistant_left');
    if (effect === 'say_farewell') this.#results.push('farewell_said');
    if (effect === 'clear_room') this.#clearRoom();
  }

  /** Only of a call that is over for the record. */
  #clearRoom(): void {
    if (this.ends > 0) this.room_removed = true;
  }
}

test('in every order of events a call ends once, is told of once, and its room is removed', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 }), { maxLength: 14 }), (choices) => {
      const world = new World();
      for (const choice of choices) {
        const possible = world.possible();
        possible[choice % possible.length]!();
        reached.add(world.state);
      }
      world.finish();
      expect(world.state).toBe('gone');
      expect(world.ends).toBe(world.handed_back ? 0 : 1);
      expect(world.told).toBeLessThanOrEqual(1);
      expect(world.room_removed).toBe(!world.handed_back);
    }),
    { numRuns: 5_000 },
  );
  expect(reached).toEqual(new Set(CALL_STATES));
});
