/**
 * The signalling WebSocket between a client and the room: one protobuf message per frame. Requests are handled one at a
 * time, in order. An unreadable frame, too many frames, or silence ends only this connection.
 */
import { SignalRequest, SignalResponse } from '@livekit/protocol';
import type { RawData, WebSocket } from 'ws';
import { createAllowance } from './allowance.js';
import { DEV_ROOM_LIMITS } from './limits.js';
import type { Trace } from './trace.js';

export type SignalAnswer = SignalResponse['message'];

export interface SignalConnection {
  send(message: SignalAnswer): void;
  /** Closes after all pending messages are sent. */
  close(): void;
}

export interface SignalHandlers {
  /** Handles one request; a rejection ends the connection. */
  request(message: SignalRequest['message']): void | Promise<void>;
  /** Called once, however the connection ended. */
  closed(): void;
}

const UNREADABLE = 1003;
const TOO_MUCH = 1008;
const CLOSE_MS = 1_000;

export function openSignalConnection(socket: WebSocket, log: Trace, handlers: SignalHandlers): SignalConnection {
  const allowance = createAllowance(DEV_ROOM_LIMITS.signalFramesPerSecond, DEV_ROOM_LIMITS.signalFramesAtOnce);
  let turn: Promise<void> = Promise.resolve();
  let received_at = Date.now();

  const end = (code: number, why: string) => {
    if (socket.readyState > socket.OPEN) return;
    log.debug({ why }, 'a signal connection of the development room is ended');
    socket.close(code, why);
    setTimeout(() => socket.terminate(), CLOSE_MS).unref();
  };
  const watch = setInterval(() => {
    if (Date.now() - received_at > DEV_ROOM_LIMITS.silentSeconds * 1_000) socket.terminate();
  }, DEV_ROOM_LIMITS.pingSeconds * 1_000);
  watch.unref();

  socket.on('message', (data: RawData, isBinary: boolean) => {
    received_at = Date.now();
    if (socket.readyState !== socket.OPEN) return;
    if (!allowance.take()) return end(TOO_MUCH, 'too many requests');
    const message = isBinary ? readRequest(data) : undefined;
    if (message === undefined) return end(UNREADABLE, 'not a signal request');
    if (message.case === undefined) return;
    turn = turn
      .then(() => handlers.request(message))
      .catch((error: unknown) => {
        log.debug({ err: error, request: message.case }, 'a request to the development room failed');
        end(UNREADABLE, 'the request could not be done');
      });
  });
  socket.on('error', (error) => log.debug({ err: error }, 'a signal connection of the development room failed'));
  socket.once('close', () => {
    clearInterval(watch);
    handlers.closed();
  });

  return {
    send(message) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > DEV_ROOM_LIMITS.signalWaitingBytes) return socket.terminate();
      socket.send(new SignalResponse({ message }).toBinary());
    },
    close: () => end(1000, 'left'),
  };
}

/** @returns undefined if it is not a request. `case` is undefined if this version of the protocol does not know it. */
function readRequest(data: RawData): SignalRequest['message'] | undefined {
  if (!Buffer.isBuffer(data)) return undefined;
  try {
    return SignalRequest.fromBinary(data).message;
  } catch {
    return undefined;
  }
}
