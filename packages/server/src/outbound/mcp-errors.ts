/** Failures caused by an MCP server. Failures of the network and of the guard have their own errors. */

/** The server or its tool violates the protocol, or does not match the function that calls it. */
export class ToolServerError extends Error {
  override readonly name = 'ToolServerError';
  readonly reason: 'tool_changed' | 'invalid_response';

  constructor(reason: 'tool_changed' | 'invalid_response', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The server responded with a status other than 2xx. */
export class RefusedByServerError extends Error {
  override readonly name = 'RefusedByServerError';
  readonly status: number;

  constructor(status: number) {
    const redirects = `The server redirects (${status}), which is not followed.`;
    super(status < 400 ? redirects : `The server answered with status ${status}.`);
    this.status = status;
  }
}
