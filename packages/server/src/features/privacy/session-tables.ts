/** The tables with session ids: a session found in any of them can be exported and erased. */
export const SESSION_TABLES = [
  'conversations',
  'attachments',
  'login_sessions',
  'customer_tokens',
  'customers',
  'mcp_calls',
] as const;
