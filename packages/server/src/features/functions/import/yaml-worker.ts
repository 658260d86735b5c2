/** Reads one YAML text in a thread of its own, which ends with it. Some texts take minutes: whoever waits ends them. */
import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'yaml';

export type YamlAnswer = { document: unknown } | { problem: string };

function read(text: string): YamlAnswer {
  try {
    return { document: parse(text, { logLevel: 'silent', prettyErrors: false, uniqueKeys: false }) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

parentPort?.postMessage(read(String(workerData)));
