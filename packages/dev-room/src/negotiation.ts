/**
 * Agrees with a client on a connection: the room offers, the client answers. Only one offer is open at a time, and the
 * second one waits until the first has led to a connection, because werift gives up a connection that is offered again
 * earlier.
 */
import type { RTCPeerConnection } from 'werift';
import { describe, withoutCandidates } from './peer-connection.js';

export interface Negotiation {
  /** Offers what there is so far, and from now on every change. */
  start(): void;
  /** Runs when earlier steps are done. @param step changes the connection, or returns false */
  change(step: () => boolean): void;
  /** Handles the client's answer to the last offer. */
  answered(sdp: string): void;
  /** The connection is being closed: nothing more is done or reported. */
  end(): void;
}

export interface NegotiationHandlers {
  offer(sdp: string): void;
  /** The client has accepted the last offer. */
  answered(): void;
  /** The connection is established for the first time. */
  connected(): void;
  /** The connection has failed permanently. */
  failed(error: unknown): void;
}

export function createNegotiation(connection: RTCPeerConnection, handlers: NegotiationHandlers): Negotiation {
  /** `offered`: the last offer is not answered yet. */
  let state: 'new' | 'ready' | 'offered' = 'new';
  let connected = false;
  /** Something is not offered yet. */
  let changed = false;
  let ended = false;
  let turn: Promise<void> = Promise.resolve();

  const inTurn = (step: () => void | Promise<void>) => {
    turn = turn
      .then(() => (ended ? undefined : step()))
      .catch((error: unknown) => {
        if (!ended) handlers.failed(error);
      });
  };

  const offerChange = async () => {
    if (!changed || state !== 'ready') return;
    const first = connection.localDescription === null;
    if (!first && !connected) return;
    state = 'offered';
    changed = false;
    await connection.setLocalDescription(await connection.createOffer());
    handlers.offer(describe(connection));
  };

  connection.connectionStateChange.subscribe((now) => {
    if (now === 'connected' && !connected) {
      connected = true;
      handlers.connected();
      inTurn(offerChange);
    }
    if (now === 'failed' && !ended) handlers.failed(new Error('the connection that hears the room has failed'));
  });

  return {
    start: () =>
      inTurn(() => {
        state = 'ready';
        changed = true;
        return offerChange();
      }),
    change: (step) =>
      inTurn(() => {
        if (step()) changed = true;
        return offerChange();
      }),
    answered: (sdp) =>
      inTurn(async () => {
        if (state !== 'offered') return;
        await connection.setRemoteDescription({ type: 'answer', sdp: withoutCandidates(sdp) });
        state = 'ready';
        handlers.answered();
        await offerChange();
      }),
    end() {
      ended = true;
    },
  };
}
