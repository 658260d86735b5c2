/** Takes calls that wait for the assistant, as many as this server's hosts have places for, one batch after the other. */
import { LIMITS } from '@frontdesk/contract';
import { type ClaimedCall, claimCalls, handBackCall } from '../features/calls/claim-calls.js';
import type { Context } from '../features/context.js';
import type { VoiceHost } from './voice-host.js';

export interface TakingOptions {
  /** Of the leases of this server. */
  owner: string;
  hosts: readonly VoiceHost[];
  /** @returns how many calls the host has */
  callsOf: (host: VoiceHost) => number;
  /** Brings the assistant into a call by a host that has a place for it. */
  take: (call: ClaimedCall, host: VoiceHost) => Promise<void>;
}

export interface CallTaking {
  /** There may be a call, or a place for one. */
  wake(): void;
  /** From now on no call is taken. Resolves once none is being taken. */
  stop(): Promise<void>;
}

export function takeCalls(context: Context, { owner, hosts, callsOf, take }: TakingOptions): CallTaking {
  let taking: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  /** Of each host that takes calls now. */
  const freePlaces = () =>
    hosts
      .filter(({ state }) => state === 'ready')
      .map((host) => ({ host, free: LIMITS.callsPerHost - callsOf(host) }))
      .filter(({ free }) => free > 0);

  async function takeAll(): Promise<void> {
    while (again && !stopped) {
      const free = freePlaces().reduce((sum, one) => sum + one.free, 0);
      if (free === 0) return;
      again = false;
      for (const call of await claimCalls(context, owner, free)) {
        const host = freePlaces().toSorted((one, other) => other.free - one.free)[0]?.host;
        // It has ended since. Another server can take the call, or this one once its next host is ready.
        if (host === undefined) await handBackCall(context, call.id, owner);
        else await take(call, host);
      }
    }
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
