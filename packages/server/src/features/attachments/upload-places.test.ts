import { LIMITS } from '@frontdesk/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../actor.js';
import { UploadPlaces } from './upload-places.js';

const customer = (organisation_id: string, session_id: string): Actor => ({
  kind: 'customer',
  organisation_id,
  session_id,
  mode: 'live',
});
const key = (organisation_id: string): Actor => ({ kind: 'api', organisation_id, key_id: 'k', mode: 'live' });

/** Takes places until one is refused. */
function takeAll(places: UploadPlaces, actor: Actor): Disposable[] {
  const taken: Disposable[] = [];
  for (;;)
    try {
      taken.push(places.take(actor));
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate_limited', status: 429 });
      return taken;
    }
}

test('a session has its limit, an organisation half of the places, and others find places', () => {
  const places = new UploadPlaces();
  expect(takeAll(places, customer('a', '1'))).toHaveLength(LIMITS.uploadsPerSessionAtOnce);
  expect(takeAll(places, customer('a', '2'))).toHaveLength(LIMITS.uploadsAtOnce / 2 - LIMITS.uploadsPerSessionAtOnce);
  expect(takeAll(places, key('a'))).toHaveLength(0);
  expect(takeAll(places, customer('b', '1')).length).toBeGreaterThan(0);
  expect(takeAll(places, key('c')).length).toBeGreaterThan(0);
});

test('whatever a few organisations take and give back, a new one gets a place, and none is lost', () => {
  const step = fc.record({ organisation: fc.nat(4), session: fc.nat(5), take: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const places = new UploadPlaces();
      const held: Disposable[] = [];
      for (const { organisation, session, take } of steps) {
        if (!take) held.splice(session, 1)[0]?.[Symbol.dispose]();
        else
          try {
            held.push(places.take(customer(`o${organisation}`, `s${session}`)));
          } catch (error) {
            expect(error).toMatchObject({ code: 'rate_limited' });
          }
        const newcomer = places.take(customer('new', 's'));
        newcomer[Symbol.dispose]();
        newcomer[Symbol.dispose]();
      }
      for (const place of held) place[Symbol.dispose]();
      expect(takeAll(places, key('alone'))).toHaveLength(LIMITS.uploadsAtOnce / 2);
    }),
  );
});
