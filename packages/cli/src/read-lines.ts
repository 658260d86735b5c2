/** Reads newline-delimited JSON from the service, line by line. */
import { CUT_OFF, NOT_JSON, ServiceError } from './service.js';

/** @throws {ServiceError} if the connection breaks or ends within a line, or a line is not JSON */
export async function* readLines<Line>(response: Response): AsyncGenerator<Line> {
  let rest = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as Line;
    }
  } catch (error) {
    throw new ServiceError(error instanceof SyntaxError ? NOT_JSON : CUT_OFF);
  }
  if (rest !== '') throw new ServiceError(CUT_OFF);
}
