/**
 * Limits of one development room server: enough for a developer and a test run, and bounded. They apply only to this
 * server, as a LiveKit server has its own limits.
 */
export const DEV_ROOM_LIMITS = {
  rooms: 50,
  participantsPerRoom: 12,
  /** Open signal connections of all rooms together. */
  connections: 150,
  /** Tracks that one participant may publish at the same time. */
  tracksPerParticipant: 4,
  /**
   * Tracks that one participant may receive in its whole stay: each permanently takes a section of its session
   * description.
   */
  tracksHeardPerStay: 60,

  signalFrameBytes: 256 * 1024,
  signalFramesPerSecond: 50,
  /** Size of a burst of frames before the rate limit applies. */
  signalFramesAtOnce: 200,
  /** A connection is dropped if more than this waits for its client, in bytes. */
  signalWaitingBytes: 1024 * 1024,
  pingSeconds: 5,
  /** A client that is silent for this long is gone, in seconds. */
  silentSeconds: 20,

  dataPacketBytes: 64_000,
  dataPacketsPerSecond: 100,
  dataPacketsAtOnce: 400,
  /** Data that may wait for one participant, in bytes; beyond it the newest is dropped. */
  dataWaitingBytes: 1024 * 1024,

  nameCharacters: 256,
  metadataCharacters: 16_000,
  attributes: 50,
  httpBodyBytes: 128 * 1024,
  /** How often active speakers are announced, in ms. */
  speakersMs: 400,
} as const;
