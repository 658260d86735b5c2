/**
 * What one development room server takes on: enough for a developer and a test run, bounded so that nothing fills it. They
 * are its own, as a LiveKit server has its own: nothing of the service or its clients depends on them.
 */
export const DEV_ROOM_LIMITS = {
  rooms: 50,
  participantsPerRoom: 12,
  /** Open signal connections of all rooms together. */
  connections: 150,
  /** Sounds one participant may publish at the same time. */
  tracksPerParticipant: 4,
  /** Sounds one participant is sent over its whole stay: each takes a section of its session description for good. */
  tracksHeardPerStay: 60,

  signalFrameBytes: 256 * 1024,
  signalFramesPerSecond: 50,
  /** Frames that may come at once before the rate holds. */
  signalFramesAtOnce: 200,
  /** A connection is dropped once this much waits to be read by its client. */
  signalWaitingBytes: 1024 * 1024,
  pingSeconds: 5,
  /** A client that has said nothing for so long is gone. */
  silentSeconds: 20,

  dataPacketBytes: 64_000,
  dataPacketsPerSecond: 100,
  dataPacketsAtOnce: 400,
  /** Data that waits for one participant; beyond it the newest is dropped. */
  dataWaitingBytes: 1024 * 1024,

  nameCharacters: 256,
  metadataCharacters: 16_000,
  attributes: 50,
  httpBodyBytes: 128 * 1024,
  /** A room made by request and never entered is forgotten after this, unless the request says otherwise. */
  emptyRoomSeconds: 300,
  /** How often it is said who speaks. */
  speakersMs: 400,
} as const;
