/**
 * Every limit of the service, once, each with its unit in its name or comment. The specification sets the open
 * conversations, calls and ratings; the others are ours, generous enough that no person meets them.
 */
export const LIMITS = {
  /** Conversations one customer session may have open at once. */
  openConversationsPerSession: 3,
  /** Calls a conversation may have at once. */
  activeCallsPerConversation: 1,

  /** Characters of an id: visible ASCII. */
  idCharacters: 128,
  /** Characters of a message after trimming. */
  messageCharacters: 16_000,
  reviewCharacters: 4_000,
  attachmentsPerMessage: 10,
  attachmentMetadataBytes: 16 * 1024,
  attachmentMetadataDepth: 8,
  attachmentBytes: 10 * 1024 * 1024,
  /** How deep any payload may nest before it is refused unread. */
  payloadDepth: 16,

  socketFrameBytes: 1024 * 1024,
  /** A frame beyond this is not read at all: it ends its connection. */
  socketFrameUnreadBytes: 4 * 1024 * 1024,
  httpBodyBytes: 1024 * 1024,
  loginCallbackBodyBytes: 16 * 1024,

  messagesPerSession: 300,
  messagesPerSessionWindowMs: 10_000,
  connectionsPerAddressPerMinute: 3_000,
  connectionsPerOrganisationPerMinute: 30_000,
  signInsPerAddressPerMinute: 20,
  loginLinksPerSessionPerHour: 20,
  /** Unsent bytes a socket may pile up before it is dropped; it catches up when it returns. */
  socketBacklogBytes: 4 * 1024 * 1024,
  socketBacklogMs: 60_000,
  clientMessageIdMs: 24 * 60 * 60_000,

  turnMs: 60_000,
  functionCallsPerTurn: 8,
  /** Times a turn may kill its worker before it is set aside. */
  turnAttempts: 3,
  functionCallMs: 10_000,
  functionResponseBytes: 1024 * 1024,
  functionRedirects: 3,
  /** Characters of a function's answer that the model is shown. */
  functionResultCharacters: 8_000,
  /** Characters of the conversation that the model is shown. */
  transcriptCharacters: 24_000,
  transcriptMessages: 60,

  assistantNameCharacters: 60,
  greetingCharacters: 500,
  /** Characters of what an organisation adds to what its assistant is told. */
  instructionCharacters: 8_000,
  /** Origins that an organisation may name for links in the assistant's words. */
  linkOrigins: 50,

  functionNameCharacters: 64,
  functionDescriptionCharacters: 2_000,
  functionUrlCharacters: 2_048,
  functionParameters: 20,
  functionsPerOrganisation: 200,
  parameterValueCharacters: 2_048,
  responsePathCharacters: 256,

  authTokenCharacters: 8_192,
  loginStateCharacters: 512,
  loginStateMs: 10 * 60_000,
  /** A token may not claim to be valid for longer than this: a later expiry is a mistake (or milliseconds). */
  authTokenLifetimeMs: 10 * 365 * 24 * 60 * 60_000,
  customerTokenMs: 15 * 60_000,
  callTokenMs: 10 * 60_000,
  agentSessionMs: 12 * 60 * 60_000,

  leastPasswordCharacters: 8,
  passwordCharacters: 128,
  usernameCharacters: 100,
  invitationMs: 7 * 24 * 60 * 60_000,
  /** Invitations of an organisation that wait to be accepted. */
  openInvitations: 100,
  backupCodes: 10,
  /** Wrong codes of a second factor a member may enter within the window. */
  wrongCodes: 5,
  wrongCodesWindowMs: 15 * 60_000,
  allowedOrigins: 50,
  auditPageEntries: 100,
  /** Turns of one organisation that a server works on at once; the rest of its places are for the others. */
  turnsPerOrganisationAtOnce: 16,

  historyPageMessages: 100,
  conversationsPage: 100,
  /** A close suggestion that nobody answers closes the conversation after this, or a quarter of the idle time if that is less. */
  unansweredSuggestionMs: 10 * 60_000,
} as const;
