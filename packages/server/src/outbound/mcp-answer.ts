/**
 * Bounds an MCP server's answer to one request, as JSON or an event stream. The SDK gets only the response to that
 * request, and only after the depth and number of values of its text are checked: validating a hostile answer of 1 MiB
 * would block the event loop for up to a minute. Requests and notifications of the server are dropped without an
 * answer.
 */
import { LIMITS } from '@frontdesk/contract';
import { findExcess } from '../json-bounds.js';
import { ToolServerError } from './mcp-errors.js';
import { TooLargeError } from './request-whole.js';

const BOUNDS = { depth: LIMITS.mcpAnswerDepth, values: LIMITS.mcpAnswerValues };
const LINE_END = /\r\n|\r|\n/;

/**
 * @param body of the request
 * @returns only the response to the request, as JSON. An answer that is neither JSON nor events, or answers a
 *   notification, is returned unchanged, as the SDK does not read it.
 * @throws {TooLargeError} beyond a limit; {@link ToolServerError} if there is no response
 */
export async function boundAnswer(answer: Response, body: unknown): Promise<Response> {
  const { id } = JSON.parse(String(body)) as { id?: unknown };
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (id === undefined || (type !== 'application/json' && type !== 'text/event-stream')) return answer;
  const text = await answer.text();
  const texts = type === 'application/json' ? [text] : readEvents(text);
  const response = texts.flatMap(parseBounded).find((message) => isResponse(message, id));
  if (response === undefined) throw invalid('its answer contains no response to the request');
  const headers = new Headers(answer.headers);
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(response), { status: answer.status, headers });
}

const invalid = (what: string) =>
  new ToolServerError('invalid_response', `The server does not speak the Model Context Protocol: ${what}.`);

/** One message, or those of a batch. */
function parseBounded(text: string): unknown[] {
  const excess = findExcess(text, BOUNDS);
  if (excess === 'depth') throw new TooLargeError(`The answer nests deeper than ${BOUNDS.depth}.`);
  if (excess !== undefined)
    throw new TooLargeError(`The answer has more than ${BOUNDS.values.toLocaleString('en')} values.`);
  try {
    return [JSON.parse(text)].flat();
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('it sends data that is not JSON');
    throw error;
  }
}

function isResponse(message: unknown, id: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'id' in message && message.id === id && !('method' in message)
  );
}

/** The data of each message event, parsed by the HTML standard. An unterminated event is ignored. */
function readEvents(text: string): string[] {
  const lines = text.split(LINE_END, LIMITS.mcpAnswerLines + 1);
  if (lines.length > LIMITS.mcpAnswerLines)
    throw new TooLargeError(`The answer has more than ${LIMITS.mcpAnswerLines.toLocaleString('en')} lines.`);
  const events: string[] = [];
  let data: string[] = [];
  let event = '';
  for (const line of lines) {
    if (line === '') {
      if (data.length > 0 && (event === '' || event === 'message')) events.push(data.join('\n'));
      [data, event] = [[], ''];
      continue;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
  }
  // A priming event has an id and empty data.
  return events.filter((one) => one !== '');
}
