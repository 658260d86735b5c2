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
  /** Suggestions that a message of the assistant carries. */
  suggestionsPerMessage: 6,
  suggestionLabelCharacters: 80,
  /** Characters of what a suggestion sends. */
  suggestionMessageCharacters: 500,
  /** Cards that a message of the assistant carries; of a list that a function answers, the first of it. */
  cardsPerMessage: 5,
  /** Characters of a card's title; a longer one is cut. */
  cardTitleCharacters: 200,
  /** Fields of a card. */
  cardFields: 8,
  /** Characters of what a card calls a field or its link. */
  cardLabelCharacters: 60,
  /** Characters of a field's value on a card; a longer one is cut. */
  cardValueCharacters: 500,
  /** Characters of the address of a card's image or link; a longer one is left out. */
  cardUrlCharacters: 2_048,
  customerNameCharacters: 200,
  /** Characters of an e-mail address (RFC 5321). */
  customerEmailCharacters: 254,
  /** Attributes of a customer. */
  customerAttributes: 50,
  customerAttributeNameCharacters: 60,
  /** Characters of an attribute that is a string. */
  customerAttributeCharacters: 500,
  /** The newest conversations of a customer, which desks are told of when who the customer is changes. */
  customerConversationsTold: 50,
  /** Customers of a name or an e-mail address that a search at the desk looks up. */
  deskSearchCustomers: 20,
  /** Customers who wait for a human whose place in the queue is told; what is behind them is not told one. */
  waitingQueueMost: 10_000,
  /** Contact addresses that a session may leave in an hour. */
  contactEmailsPerSessionPerHour: 30,
  /** Spans of office hours in a week. */
  officeHoursSpans: 14,
  reviewCharacters: 4_000,
  /** What a customer adds to their feedback on an answer. */
  feedbackCommentCharacters: 1_000,
  /** Of an answer, in the list of feedback. */
  feedbackAnswerCharacters: 600,
  attachmentsPerMessage: 10,
  attachmentMetadataBytes: 16 * 1024,
  attachmentMetadataDepth: 8,
  attachmentBytes: 10 * 1024 * 1024,
  attachmentNameCharacters: 120,
  attachmentsPerSessionPerHour: 60,
  /** Uploads one server receives at once, each held in memory. An organisation gets a place only while more are free than it holds. */
  uploadsAtOnce: 32,
  /** Uploads of one customer session, or of one member, that one server receives at once. */
  uploadsPerSessionAtOnce: 12,
  /** A file that no message carries is removed after this. */
  unreferencedAttachmentMs: 24 * 60 * 60_000,
  /** How deep any payload may nest before it is refused unread. */
  payloadDepth: 16,

  /** A WebSocket frame over this is answered 413; a polling body over it is not read. */
  /** Fields that one refusal names, and characters of the name of each. */
  namedFields: 100,
  namedFieldCharacters: 200,

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
  /** Of an IPv6 address its /64 counts. Also for invitations, links to choose a new password, and sign-on. */
  signInsPerAddressPerMinute: 20,
  /** Wrong passwords for an account before each further one doubles the wait for the next. Strangers, every known browser and every known address of the account count apart. */
  freePasswordGuesses: 10,
  /** Wrong codes of a second factor before each further one doubles the wait for the next. */
  freeCodeGuesses: 5,
  /** The first of these waits, the longest, and after how long without a guess they begin anew. */
  guessDelayMs: 1_000,
  guessDelayMostMs: 15 * 60_000,
  guessesForgottenMs: 24 * 60 * 60_000,
  /** A browser or address that has signed in to an account is known for this long. */
  knownDeviceMs: 180 * 24 * 60 * 60_000,
  loginLinksPerSessionPerHour: 20,
  /** Unsent bytes a socket may pile up before it is dropped; it catches up when it returns. */
  socketBacklogBytes: 4 * 1024 * 1024,
  socketBacklogMs: 60_000,
  clientMessageIdMs: 24 * 60 * 60_000,
  /** For how long a request that is sent again under its `Idempotency-Key` is answered as the first one was. */
  idempotencyKeyMs: 24 * 60 * 60_000,
  idempotencyKeyCharacters: 255,
  /** For how long a request holds its key, should its server die. Then, if nothing was committed, another one may run. */
  idempotencyLeaseMs: 60_000,
  /** Of an organisation. */
  idempotencyKeysPerHour: 5_000,
  /** An answer that is longer is not kept. */
  idempotencyAnswerCharacters: 128 * 1024,

  turnMs: 60_000,
  functionCallsPerTurn: 8,
  /** Times a turn may kill its worker before it is set aside. */
  turnAttempts: 3,
  functionCallMs: 10_000,
  functionResponseBytes: 1024 * 1024,
  /** Decompressed; of the function that says whose a token is. Its JSON is read more carefully, which takes longer. */
  identityResponseBytes: 64 * 1024,
  /** Values in a function's answer, at any depth. */
  functionResponseValues: 50_000,
  functionRedirects: 3,
  /** Tools that clients of the Model Context Protocol may call, of one customer session or key, and of one organisation. */
  mcpCallsPerCallerPerMinute: 120,
  mcpCallsPerOrganisationPerMinute: 3_000,
  /** Such calls of one organisation that one server works on at once. */
  mcpCallsAtOnce: 32,
  /** MCP servers of an organisation whose tools its functions may call. */
  mcpServersPerOrganisation: 20,
  mcpServerNameCharacters: 40,
  mcpServerUrlCharacters: 2_048,
  /** Tools that one of them may have, and the pages of its list that are read. */
  mcpToolsPerServer: 100,
  mcpToolPages: 10,
  mcpToolNameCharacters: 128,
  /** Characters of the JSON Schema of a tool's inputs; of a tool with a longer one no function is made. */
  mcpToolSchemaCharacters: 8_000,
  /** Of an MCP server's answer: levels of nesting, values at any depth, and lines of a stream of events. */
  mcpAnswerDepth: 32,
  mcpAnswerValues: 50_000,
  mcpAnswerLines: 20_000,
  mcpToolReadsPerOrganisationPerMinute: 30,
  /** Characters of a function's answer that the model is shown. */
  functionResultCharacters: 8_000,
  /** Function calls of earlier turns whose results may supply values, the newest of them; and all they hold as stored. */
  earlierResults: 64,
  earlierResultsCharacters: 200_000,
  /** Of these, the newest, which the model is shown again. */
  earlierResultsShown: 16,
  /** Characters of the conversation that the model is shown. */
  transcriptCharacters: 24_000,
  transcriptMessages: 60,
  /** Characters of it that a turn reads, from the newest back; the customer's first message is read besides. */
  transcriptCharactersRead: 120_000,

  /** Of what a conversation is called in the customer's list. */
  topicCharacters: 80,
  assistantNameCharacters: 60,
  greetingCharacters: 500,
  suggestedQuestionCharacters: 120,
  suggestedQuestions: 4,
  replyTimeCharacters: 120,
  /** The image that stands at the top of the chat window, decoded. */
  logoBytes: 24 * 1024,
  /** Languages that an organisation may write the texts of its chat window in. */
  chatWindowLanguages: 12,
  /** Characters of what an organisation adds to what its assistant is told. */
  instructionCharacters: 8_000,
  /** Languages that an organisation may name for its assistant's answers. */
  assistantLanguages: 30,
  timeZoneCharacters: 64,
  /** Minutes: thirty days. */
  autoCloseMinutes: 43_200,
  /** Origins that an organisation may name for links in the assistant's words. */
  linkOrigins: 50,

  functionNameCharacters: 64,
  functionDescriptionCharacters: 2_000,
  functionUrlCharacters: 2_048,
  functionParameters: 20,
  functionsPerOrganisation: 200,
  /** With more, a language model is offered those that fit the conversation, and may look for others. */
  functionsOfferedAtOnce: 40,
  /** What it looks for, in its own words. */
  functionSearchCharacters: 500,
  parameterValueCharacters: 2_048,
  responsePathCharacters: 256,
  /** Sentences that a function is asked for with. */
  functionExamples: 50,
  functionExampleCharacters: 500,
  parameterEnumValues: 100,
  parameterPatternCharacters: 256,
  parameterSources: 20,
  /** Fields of a function's last answer to a test run that are kept. */
  answerFields: 200,
  replyTemplateCharacters: 4_000,
  /** One rendering of a template may take this long, on the event loop. */
  replyTemplateMs: 200,
  /** What one rendering may allocate, in characters and elements as the template engine counts them. */
  replyTemplateMemory: 1_000_000,
  /** Characters of each template of a card. */
  cardTemplateCharacters: 1_000,
  /** All cards of one answer together may take this long to render, on the event loop. */
  cardsMs: 200,

  /** Characters of an action's body template, as JSON. */
  actionBodyCharacters: 8_000,
  actionBodyDepth: 8,
  confirmationTemplateCharacters: 500,
  /** Characters of what a customer is asked to confirm; a longer one cannot be asked for. */
  confirmationSummaryCharacters: 500,
  /** How long a customer can confirm an action. */
  confirmationMs: 10 * 60_000,
  /** How long an action that never ran is kept; traces of its conversation say what was proposed. */
  unusedActionMs: 24 * 60 * 60_000,
  /** An action is sent within this after it was begun, or not at all: sooner than anybody counts it as lost. */
  actionSendMs: 5_000,
  /** An action that has run for this long has an unknown outcome: its server is gone. */
  actionMs: 60_000,
  /** Static headers that an organisation's endpoints get. */
  endpointHeaders: 20,
  endpointHeaderNameCharacters: 64,
  endpointHeaderValueCharacters: 4_096,
  /** How long requests are still signed with a secret that has been replaced. */
  replacedSigningSecretMs: 24 * 60 * 60_000,

  authTokenCharacters: 8_192,
  loginStateCharacters: 512,
  loginStateMs: 10 * 60_000,
  /** A token may not claim to be valid for longer than this: a later expiry is a mistake (or milliseconds). */
  authTokenLifetimeMs: 10 * 365 * 24 * 60 * 60_000,
  customerTokenMs: 15 * 60_000,
  callTokenMs: 10 * 60_000,
  callsPerSessionPerMinute: 120,
  /** The assistant is in a call within this, or it has left it. */
  callJoinMs: 30_000,
  /** A call whose room has had no customer in it for this long is ended. */
  callWithoutCustomerMs: 60_000,
  /** A call in which nobody has said or written anything for this long is ended. */
  callSilenceMs: 5 * 60_000,
  /** A call that has lasted this long is ended. */
  callMs: 2 * 60 * 60_000,
  /** What a customer says in a call without a pause: what is longer is understood up to here. */
  callSpeechMs: 60_000,
  /** The farewell of an assistant that closes the conversation in a call is spoken for this long at most. */
  callFarewellMs: 15_000,
  /** Calls that one voice host is in at once; a server has as many hosts as `VOICE_HOSTS` says. */
  callsPerHost: 6,
  /** A voice host that answers no ping for this long is killed and replaced. */
  voiceHostUnresponsiveMs: 6_000,
  /** A voice host that is not ready this long after its start is killed and replaced. */
  voiceHostStartMs: 30_000,
  webhookBodyBytes: 64 * 1024,
  /** A member's session, by password or by sign-on: whoever has left the identity provider is out after this at the latest. */
  agentSessionMs: 12 * 60 * 60_000,
  /** From the sign-in page to the identity provider and back. */
  signOnFlowMs: 10 * 60_000,
  /** All that is asked of an identity provider in one request of a browser. */
  signOnProviderMs: 10_000,
  /** Of one answer of an identity provider, decompressed. */
  signOnResponseBytes: 512 * 1024,
  signOnDomains: 50,
  domainCharacters: 253,
  signOnGroupRoles: 100,
  signOnGroupCharacters: 256,
  /** Groups of a person that are looked at. */
  signOnGroups: 2_000,
  /** Groups that the last test shows. */
  signOnGroupsShown: 100,
  /** Of what a provider says went wrong; the rest is left out. */
  signOnDetailCharacters: 500,
  /** Of what a provider calls a person (OpenID Connect Core, section 2). */
  signOnSubjectCharacters: 255,
  signOnClaimCharacters: 128,
  signOnClientIdCharacters: 256,
  signOnClientSecretCharacters: 1_024,
  /** Looking up the TXT record of a domain. */
  domainLookupMs: 5_000,
  domainLookupsPerOrganisationPerMinute: 20,

  leastPasswordCharacters: 8,
  passwordCharacters: 128,
  usernameCharacters: 100,
  invitationMs: 7 * 24 * 60 * 60_000,
  /** Invitations of an organisation that wait to be accepted. */
  openInvitations: 100,
  /** A link to choose a new password is good for this long. */
  passwordResetMs: 24 * 60 * 60_000,
  /** Between two mails with such a link that a member, or a stranger, requests at the sign-in page. */
  passwordResetMailEveryMs: 15 * 60_000,
  backupCodes: 10,
  allowedOrigins: 50,
  auditPageEntries: 100,
  /** What members and keys did is kept for this long. The database refuses to forget it within a year. */
  auditRetentionMs: 400 * 24 * 60 * 60_000,
  /** Turns that a server works on at once. Most of their time they wait for a model or an endpoint. */
  turnsAtOnce: 512,
  /** Turns of one organisation that a server works on at once; the rest of its places are for the others. */
  turnsPerOrganisationAtOnce: 256,

  /** Days that the console's numbers go back at most. */
  analyticsDays: 90,
  /** Of a period, counted from its end: those that numbers by hour of the day are about. */
  hourOfDayDays: 28,
  analyticsPage: 100,
  /** Turns that one page of a search looks at; the next page goes on from there. */
  searchedTurns: 5_000,
  /** Conversations that one page of those behind a number looks at; the next page goes on from there. */
  searchedConversations: 5_000,
  /** Conversations of a period whose first messages are grouped by topic, the newest. */
  topicConversations: 250,
  /** Topics of a period, the most frequent. */
  topics: 30,
  /** Conversations that are named with a topic, the newest. */
  topicExamples: 10,
  searchCharacters: 200,
  /** Characters of a customer's question in a list of turns. */
  questionCharacters: 160,
  /** Questions that were not understood which are grouped: the newest of the period. */
  unansweredQuestions: 400,
  unansweredQuestionCharacters: 500,
  /** Other wordings that a group shows. */
  unansweredWordings: 5,
  /** Comparing questions by meaning may take this long; then they are compared by words. */
  unansweredEncodingMs: 8_000,
  /** Calls of one function that percentiles are taken of: the newest. */
  percentileSample: 2_000,
  /** Characters of an API description that functions are drafted from, and of a curl command. */
  importCharacters: 500_000,
  importCurlCharacters: 8_000,
  importsPerOrganisationPerMinute: 20,
  /** Reading a description may take this long, in a thread of its own. */
  importReadingMs: 8_000,
  /** Memory of that thread in MiB. */
  importMemoryMb: 128,
  /** Descriptions that a server reads at the same time. */
  importsAtOnce: 2,
  /** Imports that wait for their turn on a server. */
  importsWaiting: 4,
  /** How deep a description may nest. */
  importDepth: 64,
  /** How deep the references of a description are followed. */
  importReferenceDepth: 20,
  /** Values in a description, those that aliases repeat included. */
  importValues: 200_000,
  importReferences: 10_000,
  /** Aliases in a YAML description. */
  importAliases: 500,
  importPaths: 5_000,
  /** Parameters of an operation that are read. */
  importParameters: 100,
  importParameterNameCharacters: 200,
  /** Notes about an operation. */
  importWarnings: 40,
  /** Operations that are listed as left out. */
  importLeftOut: 500,
  /** Characters of all drafts of an import. */
  importResultCharacters: 1_000_000,

  historyPageMessages: 100,
  /** The highest `seq` that a request may name. */
  highestSeq: 2_147_483_647,
  /** Characters of all messages of a page, so that a slow reader is never sent more than it may have unread. */
  historyPageCharacters: 400_000,
  conversationsPage: 100,
  /** Of a cursor, which may carry the title of an article. */
  cursorCharacters: 3_000,

  /** Characters of a message that a list of conversations shows. */
  previewCharacters: 160,
  deskSearchCharacters: 100,
  /** From this length on a search also finds ids that begin with it. */
  deskSearchIdCharacters: 8,
  /** Words of a search that are looked for; the rest is left out. */
  deskSearchWords: 8,
  /** Time for which a search looks through messages, newest conversations first. */
  deskSearchMs: 3_000,
  /** Conversations of newest activity whose words a search looks through. */
  deskSearchConversations: 500,
  /** Newest messages of each of them that it looks through. */
  deskSearchMessages: 60,
  /** What an agent has not read is counted up to this. */
  deskUnreadMost: 100,
  /** Conversations of a filter are counted up to this. */
  deskCountMost: 10_000,
  /** Events `desk_changed` that a socket is sent at most. */
  deskChangesPerSecond: 20,
  /** Changes that one `desk_changed` carries beside its own. */
  deskChangesTogether: 500,
  noteCharacters: 4_000,
  notesPage: 100,
  /** Members whom one note mentions. */
  mentionsPerNote: 20,
  mentionsPage: 100,
  /** Of a conversation's tags; of one tag, in characters; that are suggested; tagged conversations that suggestions are taken from. */
  tagsPerConversation: 20,
  tagCharacters: 40,
  tagSuggestions: 100,
  tagSuggestionConversations: 5_000,
  /** Saved views of a member, and of those that an organisation shares. */
  savedViews: 50,
  savedViewNameCharacters: 60,
  /** How long an agent who has left the desk counts as being there, in ms. */
  agentAtDeskMs: 60_000,
  /** Conversations that one request of a desk changes. */
  bulkConversations: 100,
  /** How far ahead a conversation can be snoozed, in ms. */
  snoozeMs: 366 * 24 * 3_600_000,
  /** The longest target of a first reply or a resolution, in minutes. */
  targetMinutes: 30 * 24 * 60,
  /** How far ahead office hours are searched for the time that a target is due, in days. */
  targetSearchDays: 366,
  cannedRepliesPerOrganisation: 500,
  cannedReplyShortcutCharacters: 32,
  cannedReplyTitleCharacters: 100,
  /** Conversations, reviews and actions that the view of a customer shows. */
  customerConversations: 20,
  customerReviews: 5,
  customerActions: 20,
  /** An agent composes until this long after the last word of it. */
  composingMs: 10_000,
  /** Agents on a server that is not heard of any more count as gone after this. */
  presenceMs: 45_000,
  /** A close suggestion that nobody answers closes the conversation after this, or a quarter of the idle time if that is less. */
  unansweredSuggestionMs: 10 * 60_000,

  articlesPerOrganisation: 10_000,
  articleExternalIdCharacters: 200,
  articleTitleCharacters: 300,
  articleUrlCharacters: 2_000,
  languageTagCharacters: 35,
  /** Characters of an article as it is put; of a PDF file, of its base64. */
  articleContentCharacters: 8_000_000,
  /** Bytes of the JSON that carries it. */
  articleBodyBytes: 32 * 1024 * 1024,
  /** Characters of an article's Markdown; the rest of a longer text is left out. */
  articleMarkdownCharacters: 500_000,
  articleSearchCharacters: 200,
  articlesPage: 100,
  /** Characters of a passage; a longer section becomes several. */
  passageCharacters: 1_200,
  /** Passages of an organisation; the articles that bring more are refused. */
  passagesPerOrganisation: 50_000,
  /** Characters of a search that are read. */
  knowledgeQueryCharacters: 1_000,
  /** Passages that a search finds. */
  passagesFound: 5,
  /** Characters of a found article that a chat window shows with its title. */
  articleExtractCharacters: 200,
  /** Characters of an article that a customer reads in the chat window; the rest of a longer one is left out there. */
  articleReadCharacters: 60_000,
  /** Searches and articles that one customer session, key or member may request. */
  articleRequestsPerCallerPerMinute: 120,
  /** The same of one organisation: all share the thread that encodes. */
  articleRequestsPerOrganisationPerMinute: 1_200,
  /** Such searches of one organisation that one server works on at once. */
  articleSearchesAtOnce: 8,
  /** Reading a page or file may take this long, in a thread of its own. */
  extractionMs: 10_000,
  /** Memory of that thread in MiB. */
  extractionMemoryMb: 256,
  /** Pages and files that a server reads at once. */
  extractionsAtOnce: 2,
  /** Pages and files of an organisation that wait to be read, in a server. */
  extractionsWaiting: 20,
  /** Bytes of a web page or sitemap that are read. */
  sourcePageBytes: 5 * 1024 * 1024,
  sourcesPerOrganisation: 50,
  /** Pages that a sitemap brings. */
  sourcePages: 2_000,
  /** Sitemaps that a sitemap lists. */
  sourceSitemaps: 20,
  sourceRefreshHours: 24 * 30,
  /** Problems with pages that a source shows. */
  sourceProblems: 20,
  /** Sources that a reply names. */
  sourcesPerMessage: 3,

  /** Characters of a test as YAML. */
  testCharacters: 200_000,
  testNameCharacters: 200,
  testSteps: 50,
  /** Answers of endpoints that a test brings. */
  testResponses: 200,
  /** Parts that an expectation says a reply has, and does not have. */
  testTexts: 20,
  /** What a simulated customer of a test knows. */
  simulatedFacts: 50,
  simulatedFactNameCharacters: 100,
  /** Times that a simulated customer speaks or logs in, at most and by default. */
  simulatedTurns: 20,
  simulatedTurnsByDefault: 8,
  /** A test may take this long; a language model may need seconds a step. Below `requestMs`. */
  testMs: 110_000,
  /** Tests of one organisation that a server runs at once. */
  testsAtOnce: 8,
  /** Tests of one organisation that wait to be read as YAML, in a server. */
  testsWaiting: 100,
  /** Tests that an organisation keeps in the service. */
  storedTests: 1_000,
  /** Characters of a stored test's path. */
  testPathCharacters: 200,
  /** Times that a run repeats each test. */
  testRepeats: 20,
  /** Runs of stored tests of one organisation that a server does at once. */
  testRunsAtOnce: 2,
  /** Runs of stored tests that are kept of an organisation: the newest. */
  testRunsKept: 100,
  /** Characters of what happened in a test, as JSON, that a run keeps. */
  testResultCharacters: 100_000,
  /** The same of all tests of a run. */
  testRunCharacters: 2_000_000,
  /** Differences of a test that a run keeps, and characters of each side of one. */
  testDifferencesKept: 20,
  testDifferenceCharacters: 500,
  /** Stored turns that are replayed in one go. */
  replayTurns: 1_000,
  releaseNoteCharacters: 500,
  releaseNumber: 1_000_000,
  /** Releases that are kept of an organisation: the newest, and the one that is live. */
  releasesKept: 200,
  /** Characters of a field's value that a change of a release shows. */
  releaseFieldCharacters: 4_000,
  /** Changed articles that a release and a draft name, with what has changed. */
  releaseArticles: 100,
  /** Replays of one organisation that a server runs at once. */
  replaysAtOnce: 2,
  /** Replies that a server drafts for agents of one organisation at once. */
  suggestedRepliesAtOnce: 4,

  /** Days in which an organisation that was deleted can be restored, unless the operator says otherwise. */
  deletedOrganisationDays: 30,

  /** Mails that a server sends at once. */
  mailsAtOnce: 5,
  /** How long a step of sending a mail may take (connecting, greeting, silence), in ms. */
  mailStepMs: 20_000,
  /** After this a mail that a server has begun to send is another's, in ms: longer than sending takes. */
  mailLeaseMs: 120_000,
  /** How long a mail is tried again, in ms. */
  mailRetryMs: 24 * 60 * 60_000,
  /** How long it is known that a mail was sent, in ms. */
  mailKeptMs: 24 * 60 * 60_000,
  /** Mails of one organisation to one address in an hour. Another organisation's do not count. */
  mailsPerAddressPerHour: 10,
  /** A member is told by mail of a customer who has waited for a human this long, in ms. */
  waitingMailAfterMs: 2 * 60_000,
  /** A member gets at most one such mail in this time, in ms. */
  waitingMailEveryMs: 10 * 60_000,

  webhooksPerOrganisation: 20,
  webhookUrlCharacters: 2_048,
  webhookDescriptionCharacters: 200,
  /** Bytes of a webhook's body are at most this. */
  webhookPayloadBytes: 128 * 1024,
  /** Characters of a message that a webhook carries. */
  webhookMessageCharacters: 16_000,
  /** An endpoint has this long to answer. */
  webhookAttemptMs: 15_000,
  /** A delivery is tried for this long; an endpoint that fails for this long is paused. */
  webhookRetryMs: 3 * 24 * 60 * 60_000,
  /** The wait before the second attempt, which doubles with each further one, and the longest; each is varied by a fifth. */
  webhookFirstRetryMs: 5_000,
  webhookLongestRetryMs: 4 * 60 * 60_000,
  /** The longest wait that `Retry-After` can ask for. */
  webhookRetryAfterMs: 24 * 60 * 60_000,
  /** Attempts of one delivery at most, those that were asked for by hand included. */
  webhookAttempts: 50,
  /** Requests to one endpoint at once; one while it fails. */
  webhookRequestsPerEndpoint: 4,
  /** Requests of a server at once; and of one organisation. */
  webhookRequestsAtOnce: 64,
  webhookRequestsPerOrganisation: 16,
  /** Bytes of an answer that are kept. */
  webhookResponseBytes: 1_024,
  /** After a rotation the old secret signs as well for this long. */
  webhookSecretOverlapMs: 24 * 60 * 60_000,
  /** A delivery and its attempts are kept for this long. */
  webhookDeliveriesKeptMs: 30 * 24 * 60 * 60_000,
  webhookDeliveriesPage: 100,
  /** Test events and resends of an organisation. */
  webhookSendsPerMinute: 60,
  /** Calls of a function in a row that have to fail, within an hour, before an endpoint is told. */
  webhookFailingCalls: 3,

  /** Erasures whose deleted bytes are erased from the database in one pass. */
  erasuresAtOnce: 100,
  /** Receipts of erasures in one page. */
  erasuresPage: 200,
  /** The longest retention that can be set, in days. */
  retentionDays: 3_650,
  /** Exports of one organisation that a server writes at once. */
  exportsAtOnce: 2,
  /** Begun in a minute. */
  exportsPerOrganisationPerMinute: 60,
  /** Requested in a minute. They wait for one another. */
  erasuresPerOrganisationPerMinute: 300,
} as const;
