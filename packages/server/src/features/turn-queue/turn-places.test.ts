/** The places of a server: given back one by one, none while turns wait or the server stops; and attempts in doubt. */
import { LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEASE_MS, TurnPlaces } from './turn-places.js';

const FULL = Math.ceil(LIMITS.turnsAtOnce / LIMITS.turnsPerOrganisationAtOnce);

describe('places for turns', () => {
  let places: TurnPlaces;
  beforeEach(() => {
    places = new TurnPlaces();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const fill = (organisation_id: string) => {
    for (let count = 0; count < LIMITS.turnsPerOrganisationAtOnce; count++) places.take(organisation_id);
  };

  it('are given only while a worker is attached and the server does not stop', () => {
    expect(places.reserve('one')).toBe(false);
    const worker = places.attach(() => undefined);
    expect(places.reserve('one')).toBe(true);
    worker[Symbol.dispose]();
    expect(places.reserve('one')).toBe(false);
    places.attach(() => undefined);
    places.close();
    expect(places.reserve('one')).toBe(false);
    expect(places.free).toBe(LIMITS.turnsAtOnce - 1);
  });

  it('are given back one by one', () => {
    places.attach(() => undefined);
    fill('one');
    expect(places.reserve('one')).toBe(false);
    places.release('one');
    expect([places.reserve('one'), places.reserve('one')]).toEqual([true, false]);
    places.release('one');
    places.release('one');
    expect(places.free).toBe(LIMITS.turnsAtOnce - LIMITS.turnsPerOrganisationAtOnce + 2);
  });

  it('go to waiting turns first, once the server was full', () => {
    places.attach(() => undefined);
    for (let index = 0; index < FULL; index++) fill(`organisation ${index}`);
    expect([places.free, places.someWait]).toEqual([0, false]);
    expect([places.reserve('newcomer'), places.someWait]).toEqual([false, true]);
    places.release('organisation 0');
    expect(places.reserve('newcomer')).toBe(false);
    places.markNoneWaiting();
    expect([places.reserve('newcomer'), places.free]).toEqual([true, 0]);
  });

  it('keep an attempt in doubt until it is found, or for the duration of a lease', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    places.doubt({ id: 'found', attempts: 1 });
    places.doubt({ id: 'not stored', attempts: 2 });
    places.settle([{ id: 'found', attempts: 1 }]);
    vi.advanceTimersByTime(LEASE_MS - 1);
    expect(places.inDoubt()).toEqual([{ id: 'not stored', attempts: 2 }]);
    vi.advanceTimersByTime(2);
    expect(places.inDoubt()).toEqual([]);
  });
});
