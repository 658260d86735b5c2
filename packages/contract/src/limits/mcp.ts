/** The Model Context Protocol, as a server and as a client. */
export const MCP_LIMITS = {
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
} as const;
