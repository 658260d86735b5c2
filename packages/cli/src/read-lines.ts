/** Reads newline-delimited JSON from the service, line by line. */
import { CUT_OFF, type Form, NOT_JSON, requireForm, ServiceError } from './service.js';

/** @throws {ServiceError} if the connection breaks or ends within a line, or a line is not JSON of this form */
export async function* readLines<Line>(form: Form<Line>, response: Response): AsyncGenerator<Line> {
  let rest = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield requireForm(form, JSON.parse(line));
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError(error instanceof SyntaxError ? NOT_JSON : CUT_OFF);
  }
  if (rest !== '') throw new ServiceError(CUT_OFF);
}
