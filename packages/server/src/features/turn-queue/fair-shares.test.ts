/** A server's places are shared evenly, and never all given to one organisation. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairShares } from './fair-shares.js';

describe('fair shares', () => {
  it('gives a newcomer places before one that has many running', () => {
    const waiting = [
      { organisation_id: 'noisy', running: 14 },
      { organisation_id: 'quiet', running: 0 },
    ];
    expect(fairShares(waiting, 4, 16)).toEqual(new Map([['quiet', 4]]));
    expect(fairShares(waiting, 20, 16)).toEqual(
      new Map([
        ['quiet', 16],
        ['noisy', 2],
      ]),
    );
  });

  it('gives nothing to one that has as many as it may have', () => {
    expect(fairShares([{ organisation_id: 'noisy', running: 16 }], 8, 16)).toEqual(new Map());
  });

  it('never gives more than there is, and leaves nobody more than one place behind whom it could have served', () => {
    const organisations = fc.uniqueArray(
      fc.record({ organisation_id: fc.string({ minLength: 1 }), running: fc.nat(20) }),
      { selector: ({ organisation_id }) => organisation_id, maxLength: 12 },
    );
    fc.assert(
      fc.property(organisations, fc.nat(24), fc.integer({ min: 1, max: 16 }), (waiting, places, most) => {
        const shares = fairShares(waiting, places, most);
        const given = [...shares.values()].reduce((sum, share) => sum + share, 0);
        const room = waiting.reduce((sum, { running }) => sum + Math.max(0, most - running), 0);
        expect(given).toBe(Math.min(places, room));
        const totals = waiting.map(({ organisation_id, running }) => running + (shares.get(organisation_id) ?? 0));
        const least = Math.min(...totals);
        for (const [organisation_id, share] of shares) {
          const { running } = waiting.find((one) => one.organisation_id === organisation_id)!;
          expect(running + share).toBeLessThanOrEqual(most);
          expect(running + share - 1).toBeLessThanOrEqual(least);
        }
      }),
    );
  });
});
