/**
 * Claims calls that wait for the assistant, as many as this server's hosts have places for, one batch after another. A
 * call goes to an overloaded host only if no server has taken it to another one.
 */
import { LIMITS } from '@frontdesk/contract';
import { CALL_LEASE_MS, type ClaimedCall, claimCalls, handBackCall } from '../features/calls/claim-calls.js';
import type { Context } from '../features/context.js';
import { throughOutages } from '../through-outages.js';
import { isOverloaded } from './call-capacity.js';
import type { VoiceHost } from './voice-host.js';

/** How long a call waits for a host that is not overloaded, in ms. Every server looks for calls twice in this time. */
const OVERLOADED_WAIT_MS = 2_000;

export interface TakingOptions {
  /** Owner of this server's leases. */
  owner: string;
  hosts: readonly VoiceHost[];
  /** Calls that this server attends at most, whatever places its hosts have. */
  most: number;
  /** @returns the ids of the calls that this server attends */
  attended: () => string[];
  /** @returns how many calls the host has */
  callsOf: (host: VoiceHost) => number;
  /** Brings the assistant into a call, by a host that has a place for it. */
  take: (call: ClaimedCall, host: VoiceHost) => Promise<void>;
}

export interface CallTaking {
  /** Checks for calls, because there may be a call or a place for one. */
  wake(): void;
  /** Claims no more calls. Resolves once no claim is running. */
  stop(): Promise<void>;
}

export function takeCalls(
  context: Context,
  { owner, hosts, most, attended, callsOf, take }: TakingOptions,
): CallTaking {
  let taking: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  /** Free places by host, of hosts that take calls now: of overloaded ones only if there is no other. */
  function freePlaces() {
    const all = hosts
      .filter(({ state }) => state === 'ready')
      .map((host) => ({ host, free: LIMITS.callsPerHost - callsOf(host), overloaded: isOverloaded(host.lag_ms) }))
      .filter(({ free }) => free > 0);
    const good = all.filter(({ overloaded }) => !overloaded);
    return good.length > 0 ? good : all;
  }

  async function takeAll(): Promise<void> {
    while (again && !stopped) {
      const places = freePlaces();
      const of_hosts = places.reduce((sum, one) => sum + one.free, 0);
      const free = Math.min(of_hosts, most - attended().length);
      if (free <= 0) return;
      again = false;
      const claimed = await claimCalls(context, owner, free, {
        attended: attended(),
        least_wait_ms: places[0]?.overloaded ? OVERLOADED_WAIT_MS : 0,
        given_up: () => stopped,
      });
      // Concurrently: one that fails or waits delays no other.
      await Promise.all(claimed.map(assignHost));
    }
  }

  async function assignHost(call: ClaimedCall): Promise<void> {
    const host = freePlaces().toSorted((one, other) => other.free - one.free)[0]?.host;
    if (host !== undefined) return take(call, host);
    // The host has ended since. Another server can take the call, or this one once its next host is ready.
    const lease_ends_at = context.now() + CALL_LEASE_MS;
    await throughOutages(
      context.log,
      'a call could not be handed back',
      () => handBackCall(context, call.id, owner),
      () => stopped || context.now() > lease_ends_at,
    );
  }

  return {
    wake() {
      again = true;
      if (stopped || freePlaces().length === 0) return;
      taking ??= takeAll()
        .catch((error: unknown) => context.log.error({ err: error }, 'calls could not be taken; trying again'))
        .finally(() => {
          taking = undefined;
        });
    },
    async stop() {
      stopped = true;
      await taking;
    },
  };
}
