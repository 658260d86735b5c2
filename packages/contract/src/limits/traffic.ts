/** Connections, packets, requests and bodies, of whichever subject. */
import { DAY_MS } from '../durations.js';
export const TRAFFIC_LIMITS = {
  /** How deep any payload may nest before it is refused unread. */
  payloadDepth: 16,

  /** Fields that one refusal names, and characters of the name of each. */
  namedFields: 100,
  namedFieldCharacters: 200,

  /** A WebSocket frame over this is answered 413; a polling body over it is not read. */
  socketFrameBytes: 1024 * 1024,
  /** A WebSocket frame over this is not read at all: it ends its connection. */
  socketFrameUnreadBytes: 4 * 1024 * 1024,
  /** Arguments of an event after its name. The first is the payload; the others are ignored. */
  eventArguments: 16,
  /** Values in one packet or HTTP body, at any depth. */
  packetValues: 10_000,
  /** Binary attachments of one packet. */
  packetAttachments: 10,
  /** Characters of the packet that asks to be connected. */
  connectPacketCharacters: 32 * 1024,
  /** Packets of one connection that are taken in one turn of the event loop. */
  packetsPerTurn: 64,
  /** Packets in the body of one polling request. */
  packetsPerPoll: 1_000,
  httpBodyBytes: 1024 * 1024,
  loginCallbackBodyBytes: 16 * 1024,
  /** Time for the headers of a request to arrive; 408 after it. */
  requestHeadersMs: 15_000,
  /** Time for a whole request to arrive, its body included; 408 after it. */
  requestMs: 120_000,
  /** Bytes a second at which a body must arrive, measured over `bodyWindowMs`; 408 below it. */
  bodyBytesPerSecond: 1_024,
  bodyWindowMs: 10_000,

  messagesPerSession: 300,
  messagesPerSessionWindowMs: 10_000,
  /** Admitted connections. An address is an IPv4 address or an IPv6 /64. */
  connectionsPerAddressPerMinute: 3_000,
  connectionsPerOrganisationPerMinute: 30_000,
  /** Refused connections of an address; beyond this its further ones are checked last. */
  failedConnectionsPerAddressPerMinute: 300,
  /** Attempts to be admitted on one connection. */
  attemptsPerConnection: 10,
  /** A connection that is not admitted within this is closed. */
  admissionMs: 5_000,
  /** Connections of a server that are open and not admitted yet. */
  unadmittedConnections: 10_000,
  /** Credentials of connections that a server checks at once; the others wait. */
  admissionsAtOnce: 64,

  /** Requests of a kind are counted over this. */
  requestWindowMs: 10_000,
  /** Typing events of one session, conversation or agent, and of one connection, in a window. */
  typingPerSession: 100,
  typingPerConnection: 1_000,
  /** History, rooms entered and left. */
  readsPerSession: 600,
  readsPerConnection: 10_000,
  /** Read marks, reviews, calls, take-overs, closing and the like. */
  changesPerSession: 300,
  changesPerConnection: 10_000,
  messagesPerConnection: 30_000,
  /** Requests of one socket that are not answered yet. */
  requestsInWorkPerSocket: 1_000,
  /** Characters of their payloads. */
  requestCharactersInWorkPerSocket: 4 * 1024 * 1024,
  /** The same for all sockets of a server. */
  requestsInWork: 20_000,
  requestCharactersInWork: 64 * 1024 * 1024,
  /** Unsent bytes a socket may pile up before it is dropped; it catches up when it returns. */
  socketBacklogBytes: 4 * 1024 * 1024,
  socketBacklogMs: 60_000,
  /** For how long a request that is sent again under its `Idempotency-Key` is answered as the first one was. */
  idempotencyKeyMs: DAY_MS,
  idempotencyKeyCharacters: 255,
  /** For how long a request holds its key, should its server die. Then, if nothing was committed, another one may run. */
  idempotencyLeaseMs: 60_000,
  /** Of an organisation. */
  idempotencyKeysPerHour: 5_000,
  /** An answer that is longer is not kept. */
  idempotencyAnswerCharacters: 128 * 1024,
  /** Of a cursor, which may carry the title of an article. */
  cursorCharacters: 3_000,
} as const;
