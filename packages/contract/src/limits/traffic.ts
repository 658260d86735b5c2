/** Connections, packets, requests and bodies. */
import { DAY_MS } from '../durations.js';
export const TRAFFIC_LIMITS = {
  /** Levels of nesting in any payload; deeper ones are refused before they are parsed. */
  payloadDepth: 16,

  /** Fields named in one refusal, and characters of each name. */
  namedFields: 100,
  namedFieldCharacters: 200,

  /** A larger WebSocket frame is answered with 413; a larger polling body is not read. */
  socketFrameBytes: 1024 * 1024,
  /** A larger WebSocket frame is not read at all, and ends its connection. */
  socketFrameUnreadBytes: 4 * 1024 * 1024,
  /** Arguments of an event after its name. The first is the payload; others are ignored. */
  eventArguments: 16,
  /** Values in one packet or HTTP body, at any depth. */
  packetValues: 10_000,
  /** Binary attachments of one packet. */
  packetAttachments: 10,
  /** Characters of the packet that requests a connection. */
  connectPacketCharacters: 32 * 1024,
  /** Packets of one connection that are processed in one turn of the event loop. */
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
  /** Attempts to connect on one connection. */
  attemptsPerConnection: 10,
  /** A connection that is not admitted within this time is closed. */
  admissionMs: 5_000,
  /** Open connections of a server that are not admitted yet. */
  unadmittedConnections: 10_000,
  /** Credentials that a server checks concurrently; others wait. */
  admissionsAtOnce: 64,

  /** The window in which requests of a kind are counted. */
  requestWindowMs: 10_000,
  /** Typing events of one session, conversation or agent, and of one connection, in a window. */
  typingPerSession: 100,
  typingPerConnection: 1_000,
  /** History requests, and rooms joined and left. */
  readsPerSession: 600,
  readsPerConnection: 10_000,
  /** Read marks, reviews, calls, take-overs, closing and similar requests. */
  changesPerSession: 300,
  changesPerConnection: 10_000,
  messagesPerConnection: 30_000,
  /** Unanswered requests of one socket. */
  requestsInWorkPerSocket: 1_000,
  /** Characters of their payloads. */
  requestCharactersInWorkPerSocket: 4 * 1024 * 1024,
  /** The same for all sockets of a server. */
  requestsInWork: 20_000,
  requestCharactersInWork: 64 * 1024 * 1024,
  /** Unsent bytes after which a socket is disconnected. It catches up when it returns. */
  socketBacklogBytes: 4 * 1024 * 1024,
  socketBacklogMs: 60_000,
  /** How long a request that is resent under its `Idempotency-Key` gets the first response again. */
  idempotencyKeyMs: DAY_MS,
  idempotencyKeyCharacters: 255,
  /** How long a request holds its key if its server dies. After that, if nothing was committed, another one may run. */
  idempotencyLeaseMs: 60_000,
  /** Keys of an organisation. */
  idempotencyKeysPerHour: 5_000,
  /** Characters of a stored response; a longer one is not stored. */
  idempotencyAnswerCharacters: 128 * 1024,
  /** Characters of a cursor, which may contain the title of an article. */
  cursorCharacters: 3_000,
  /** Free bytes of the file system of `DATA_DIR` below which the service warns: a full one takes no messages. */
  leastFreeDiskBytes: 1024 ** 3,
} as const;
