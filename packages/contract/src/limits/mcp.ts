/** The Model Context Protocol, as a server and as a client. */
export const MCP_LIMITS = {
  /**
   * Tool calls by clients of the Model Context Protocol in a window: of one customer session or key, and of one
   * organisation.
   */
  mcpCallsPerCallerPerMinute: 120,
  mcpCallsPerOrganisationPerMinute: 3_000,
  /** Concurrent calls of one organisation, on each server. */
  mcpCallsAtOnce: 32,
  /** MCP servers of an organisation whose tools its functions may call. */
  mcpServersPerOrganisation: 20,
  mcpServerNameCharacters: 40,
  mcpServerUrlCharacters: 2_048,
  /** Tools of one of them, and pages of its list. */
  mcpToolsPerServer: 100,
  mcpToolPages: 10,
  mcpToolNameCharacters: 128,
  /** Characters of the JSON Schema of a tool's inputs. A tool with a longer one cannot become a function. */
  mcpToolSchemaCharacters: 8_000,
  /** An MCP server's response: levels of nesting, values at any depth, and lines of an event stream. */
  mcpAnswerDepth: 32,
  mcpAnswerValues: 50_000,
  mcpAnswerLines: 20_000,
  mcpToolReadsPerOrganisationPerMinute: 30,
} as const;
