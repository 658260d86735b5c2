/** Reads the arguments of a call as a model wrote them, within limits. */
import { LIMITS } from '@frontdesk/contract';
import { findExcess } from '../../json-bounds.js';

const INPUT_BOUNDS = { depth: LIMITS.payloadDepth, values: LIMITS.packetValues };
/** Of input above a limit, only the beginning is kept, to be seen in the trace. */
const BEGINNING_CHARACTERS = 1_000;

/** Input that is not JSON stays as the model wrote it. */
export function readInput(written: string, parse: (text: string) => unknown): unknown {
  if (written.trim() === '') return {};
  if (written.length > LIMITS.modelArgumentsCharacters || findExcess(written, INPUT_BOUNDS) !== undefined)
    return written.slice(0, BEGINNING_CHARACTERS).toWellFormed();
  try {
    return parse(written);
  } catch (error) {
    if (error instanceof SyntaxError) return written;
    throw error;
  }
}
