/**
 * Checks the rooms periodically, after a webhook, and when a credential is revoked. The result is compared with the record, so a webhook that is
 * lost, duplicated or late changes nothing.
 */
import { z } from 'zod';
import { onErasedCall } from '../features/calls/erased-calls.js';
import { roomOf } from '../features/calls/room-of.js';
import type { Context } from '../features/context.js';
import { onRevocation } from '../features/organisations/revocation.js';
import { type RepeatedWork, repeatWork } from '../repeat-work.js';
import { AttendedRooms, type WatchedCall } from './attended-rooms.js';
import { LeftRooms } from './left-rooms.js';
import type { PhoneRooms } from './phone-rooms.js';
import type { Recordings } from './recordings.js';
import type { RoomControl } from './room-control.js';

const LOOK_MS = 10_000;

export class RoomWatch implements AsyncDisposable {
  readonly #context: Context;
  readonly #control: RoomControl;
  readonly #calls: ReadonlyMap<string, WatchedCall>;
  readonly #attended: AttendedRooms;
  readonly #left: LeftRooms;
  readonly #phones: PhoneRooms | undefined;
  /** On its own, because the place of recordings may take long to answer. */
  readonly #recordings: RepeatedWork | undefined;
  readonly #looking: NodeJS.Timeout;
  /** Another check that is due, by call. */
  readonly #again = new Map<string, NodeJS.Timeout>();
  /** Rooms that are being looked into after a webhook; true: once more after that, because another one came. */
  readonly #rooms = new Map<string, boolean>();
  readonly #under_way = new Set<Promise<unknown>>();
  #closed = false;

  /** @param calls that this server attends, by id @param phones undefined: nobody can call by phone @param recordings undefined: calls are not recorded */
  constructor(
    context: Context,
    control: RoomControl,
    calls: ReadonlyMap<string, WatchedCall>,
    phones?: PhoneRooms | undefined,
    recordings?: Pick<Recordings, 'look'> | undefined,
  ) {
    this.#context = context;
    this.#control = control;
    this.#calls = calls;
    this.#phones = phones;
    this.#recordings =
      recordings &&
      repeatWork(context.log, 'looking after recordings', LOOK_MS, () =>
        this.#run(() => recordings.look(() => this.#closed)),
      );
    this.#attended = new AttendedRooms(context, control);
    this.#left = new LeftRooms(context, control);
    context.cluster.subscribe('rooms', (payload) => void this.#lookInto(z.string().parse(payload)));
    onErasedCall(context, (call) => this.#left.noteErased(call));
    onRevocation(context, () => this.#lookIntoAll());
    this.#looking = setInterval(() => this.#lookIntoAll(), LOOK_MS);
  }

  /**
   * Call it when calls are over: removes their rooms, or only their participants.
   * @param place a room, or a conversation; undefined: all
   * @param left the call that the assistant has left. In any other, it has time for its farewell
   */
  clear(place?: string, left?: string): void {
    void this.#clear(place, left);
  }

  #clear(place?: string, left?: string): Promise<void> {
    return this.#run(async () => {
      await this.#left.clear(place, left);
      // Otherwise it is the periodic look, and recordings have their own.
      if (place !== undefined) this.#recordings?.now();
    });
  }

  /**
   * One look at a time: a participant who publishes and unpublishes a track makes the room server send webhooks without
   * end.
   */
  async #lookInto(room: string): Promise<void> {
    const is_looking = this.#rooms.has(room);
    this.#rooms.set(room, is_looking);
    if (is_looking) return;
    do {
      this.#rooms.set(room, false);
      await this.#lookOnce(room);
    } while (this.#rooms.get(room) && !this.#closed);
    this.#rooms.delete(room);
  }

  async #lookOnce(room: string): Promise<void> {
    const phones = this.#phones;
    const calls = [...this.#calls.values()].filter(({ call }) => roomOf(call) === room);
    await Promise.all([
      ...calls.map((one) => this.#look(one)),
      this.#clear(room),
      this.#run(() => this.#left.clearErased([room])),
      phones && this.#run(() => phones.look(room)),
    ]);
  }

  #lookIntoAll(): void {
    this.#attended.keepOnly(this.#calls);
    this.#left.forgetDeserted();
    for (const one of this.#calls.values()) void this.#look(one);
    this.clear();
    void this.#run(() => this.#lookIntoListed());
  }

  /** Finds what no webhook has told of. */
  async #lookIntoListed(): Promise<void> {
    const names = await this.#control.rooms();
    const phones = this.#phones;
    await Promise.all([
      this.#run(() => this.#left.clearReopened(names)),
      this.#run(() => this.#left.clearErased(names)),
      phones && this.#run(() => phones.lookIntoAll(names)),
    ]);
  }

  #look(one: WatchedCall): Promise<void> {
    return this.#run(async () => {
      const again_ms = await this.#attended.look(one);
      const { id } = one.call;
      if (again_ms === undefined || this.#closed || this.#again.has(id)) return;
      const timer = setTimeout(() => {
        this.#again.delete(id);
        void this.#look(one);
      }, again_ms);
      this.#again.set(id, timer);
    });
  }

  /** Never rejects. A failure is found again at the next check. */
  async #run(work: () => Promise<unknown>): Promise<void> {
    if (this.#closed) return;
    const done: Promise<unknown> = work()
      .catch((error: unknown) =>
        this.#context.log.warn({ err: error }, 'a room could not be looked into; trying again'),
      )
      .finally(() => this.#under_way.delete(done));
    this.#under_way.add(done);
    await done;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    clearInterval(this.#looking);
    for (const timer of this.#again.values()) clearTimeout(timer);
    await this.#recordings?.[Symbol.asyncDispose]();
    await Promise.all(this.#under_way);
  }
}
