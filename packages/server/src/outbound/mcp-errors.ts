/** Why the use of an MCP server failed, for reasons of the server. Failures of the network and of the guard have their own errors. */

/** The server or its tool is not what the protocol, or the function that calls it, needs. */
export class ToolServerError extends Error {
  override readonly name = 'ToolServerError';
  readonly reason: 'tool_changed' | 'invalid_response';

  constructor(reason: 'tool_changed' | 'invalid_response', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The server answered a request with a status beyond 2xx. */
export class RefusedByServerError extends Error {
  override readonly name = 'RefusedByServerError';
  readonly status: number;

  constructor(status: number) {
    const redirects = `The server redirects (${status}), which is not followed.`;
    super(status < 400 ? redirects : `The server answered with status ${status}.`);
    this.status = status;
  }
}
