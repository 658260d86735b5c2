// Every export of the packages that others build on has a docstring. A type inferred from a schema of the contract is
// described there.
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const ENTRIES = [
  'packages/client/src/index.ts',
  'packages/client/src/react/index.ts',
  'packages/contract/src/index.ts',
  'packages/contract/src/language-model.ts',
  'packages/contract/src/number-words.ts',
  'packages/contract/src/web-links.ts',
];

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile).config,
  ts.sys,
  root,
);
const program = ts.createProgram(
  ENTRIES.map((entry) => root + entry),
  options,
);
const checker = program.getTypeChecker();
const bare = ENTRIES.flatMap((entry) =>
  checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(root + entry)))
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .filter((symbol) => symbol.getDocumentationComment(checker).length === 0 && !isInferred(symbol))
    .map(({ name }) => `${entry}: \`${name}\` has no docstring`),
);
for (const problem of bare) console.error(problem);
if (bare.length > 0) process.exit(1);
console.log('every export of the client and the contract has a docstring');

function isInferred({ declarations }) {
  return declarations.every(
    (one) => ts.isTypeAliasDeclaration(one) && /^z\.(?:infer|output|input)</.test(one.type.getText()),
  );
}
