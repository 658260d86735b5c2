/**
 * Parses YAML as untrusted data: explosive constructs are counted before parsing, and only plain JSON values are
 * returned.
 */
import { LIMITS } from '@frontdesk/contract';
import { Lexer, parse } from 'yaml';
import { documentRefused } from './check-document.js';

/** Marks in the lexer's output that the next lexeme is the text of a scalar. */
const SCALAR = '\x1f';

/** @throws {AppError} `invalid_payload` */
export function readYaml(text: string): unknown {
  checkLexemes(text, documentRefused);
  try {
    return parse(text, {
      logLevel: 'error',
      uniqueKeys: false,
      schema: 'core',
      resolveKnownTags: false,
      intAsBigInt: true,
      maxAliasCount: LIMITS.importAliases,
    });
  } catch (error) {
    if (error instanceof RangeError) throw documentRefused('is nested too deeply');
    // The first line ends with a colon if an excerpt of the document follows.
    const [problem = ''] = (error as Error).message.split('\n', 1);
    throw documentRefused(`is not YAML: ${problem.replace(/:$/, '')}`);
  }
}

/**
 * Aliases make a document grow; brackets and consecutive indicators (`- - -`) make the parser recurse.
 * @param refused the error for a problem that completes "the document ..."
 */
export function checkLexemes(text: string, refused: (problem: string) => Error): void {
  let [aliases, depth, inRow, inScalar] = [0, 0, 0, false];
  for (const lexeme of new Lexer().lex(text)) {
    if (inScalar) {
      inScalar = false;
      continue;
    }
    inScalar = lexeme === SCALAR;
    if (/^[-?:]$/.test(lexeme)) inRow++;
    else if (!/^ +$/.test(lexeme)) inRow = 0;
    if (lexeme === '[' || lexeme === '{') depth++;
    else if (lexeme === ']' || lexeme === '}') depth--;
    else if (lexeme.startsWith('*')) aliases++;
    if (aliases > LIMITS.importAliases) throw refused(`has more than ${LIMITS.importAliases} aliases`);
    if (depth > LIMITS.importDepth || inRow > LIMITS.importDepth)
      throw refused(`nests deeper than ${LIMITS.importDepth}`);
  }
}
