/**
 * Socket.IO's parser with bounds that are checked before a packet is parsed: size, nesting depth, number of values and
 * arguments. Socket.IO spreads arguments and recurses into values, so an unbounded packet could crash the process. An
 * event beyond the bounds is passed on with an error as its payload, so that it gets a response; any other packet
 * beyond them closes its connection.
 */
import { LIMITS } from '@frontdesk/contract';
import { Decoder, Encoder, isPacketValid, type Packet, PacketType } from 'socket.io-parser';
import { AppError, invalidPayload } from '../errors.js';
import { endOfString, findExcess } from '../json-bounds.js';

/** Longest header before a packet's JSON: type, attachments, namespace and id. */
const HEADER_CHARACTERS = 512;
const EVENT_HEADER = /^2(?:(\/[^,]*),)?(\d*)$/;
const CONNECT = String(PacketType.CONNECT);
/** The array of arguments is one more level; the event's name is its first item. */
const BOUNDS = { depth: LIMITS.payloadDepth + 1, values: LIMITS.packetValues, items: LIMITS.eventArguments + 1 };

/**
 * Replaces every binary attachment. No event takes binary, and a packet may reference one attachment thousands of
 * times: checking the bytes each time would block the event loop.
 */
const NO_BYTES = new Uint8Array(0);

const [QUOTE, OPEN_LIST, OPEN_OBJECT] = ['"', '[', '{'].map((character) => character.charCodeAt(0));

class BoundedDecoder extends Decoder {
  #connects = 0;
  #attached = 0;

  constructor() {
    super({ maxAttachments: LIMITS.packetAttachments });
  }

  /** @throws to close the connection */
  override add(chunk: unknown): void {
    if (typeof chunk !== 'string') {
      this.#attached += chunk instanceof Uint8Array ? chunk.byteLength : Number.POSITIVE_INFINITY;
      if (this.#attached > LIMITS.socketFrameBytes) throw new Error('too many bytes of attachments');
      super.add(NO_BYTES);
      return;
    }
    this.#attached = 0;
    if (chunk.startsWith(CONNECT)) {
      if (++this.#connects > LIMITS.attemptsPerConnection) throw new Error('too many attempts to connect');
      if (chunk.length > LIMITS.connectPacketCharacters) throw new Error('the packet is too large');
    }
    const start = startOfJson(chunk);
    const refusal = findRefusal(chunk, start);
    if (refusal === undefined) super.add(chunk);
    else this.emitReserved('decoded', refusedEvent(chunk, start, refusal));
  }
}

export const boundedParser = { Encoder, Decoder: BoundedDecoder };

/** @throws if the header is too long */
function startOfJson(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_LIST || code === OPEN_OBJECT || code === QUOTE) return at;
    if (at > HEADER_CHARACTERS) throw new Error('the header is too long');
  }
  return text.length;
}

function findRefusal(text: string, start: number): AppError | undefined {
  if (text.length - start > LIMITS.socketFrameBytes)
    return new AppError('too_large', `The payload is larger than ${LIMITS.socketFrameBytes / 1024} KiB.`);
  switch (findExcess(text, BOUNDS, start)) {
    case 'depth':
      return refuse(`must not nest deeper than ${LIMITS.payloadDepth}`);
    case 'items':
      return refuse(`must be sent with at most ${LIMITS.eventArguments} arguments`);
    case 'values':
      return new AppError('too_large', `The payload has more than ${LIMITS.packetValues.toLocaleString('en')} values.`);
    case undefined:
      return undefined;
  }
}

const refuse = (message: string) => invalidPayload([{ path: '', message }]);

/** The event's name and id with the error as payload. @throws if the packet is not an event that can be answered */
function refusedEvent(text: string, start: number, refusal: AppError): Packet {
  const header = EVENT_HEADER.exec(text.slice(0, start));
  if (header === null || text.charCodeAt(start + 1) !== QUOTE) throw refusal;
  const [, nsp = '/', id] = header;
  const name: unknown = JSON.parse(text.slice(start + 1, endOfString(text, start + 1) + 1));
  const packet = { type: PacketType.EVENT, nsp, data: [name, refusal], ...(id ? { id: Number(id) } : {}) };
  if (!isPacketValid(packet)) throw refusal;
  return packet;
}
