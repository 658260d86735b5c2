// Finds every regular expression of a source file through TypeScript's syntax tree: literals, and calls of `RegExp`. What
// such a call joins is worked out from the constants of the same file and of the files these are imported from. A part that
// is known only at run time needs a comment above the statement that says what it may be, as a pattern:
//   // In this pattern, `word` stands for: [a-z]{5,40}
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const { SyntaxKind } = ts;
const STANDS_FOR = /In this pattern, `([^`]+)` stands for: (\S+)/g;

/**
 * @param {string} file its path
 * @returns {{ line: number, source?: string, flags?: string, problem?: string }[]} `problem` where the pattern is not known
 */
export function findRegularExpressions(file) {
  const source = parse(file);
  const found = [];
  const visit = (node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    if (ts.isRegularExpressionLiteral(node)) found.push({ line, ...partsOf(node.text) });
    if (isRegExpCall(node)) {
      try {
        const [pattern, flags] = node.arguments ?? [];
        const constants = constantsFor(source, node);
        found.push({
          line,
          source: fold(pattern, constants),
          flags: flags === undefined ? '' : fold(flags, constants),
        });
      } catch (error) {
        found.push({ line, problem: error.message });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const parsed = new Map();

function parse(file) {
  if (!parsed.has(file))
    parsed.set(file, ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return parsed.get(file);
}

function partsOf(literal) {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

function isRegExpCall(node) {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
}

/** What stands for the parts of a pattern: what the comments above its statement say, else the file's constants. */
function constantsFor(source, node) {
  const spoken = new Map();
  for (let at = node; at !== undefined; at = at.parent)
    if (ts.isStatement(at))
      for (const [, name, pattern] of source.text.slice(at.getFullStart(), at.getStart(source)).matchAll(STANDS_FOR))
        spoken.set(name, pattern);
  return { source, spoken };
}

/** The text that an expression is, known without running it. */
function fold(node, constants) {
  const said = constants.spoken.get(node.getText());
  if (said !== undefined) return said;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return fold(node.expression, constants);
  if (ts.isTemplateExpression(node)) return foldTemplate(node, constants, ({ text }) => text);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return ts.isTemplateExpression(node.template)
      ? foldTemplate(node.template, constants, ({ rawText }) => rawText)
      : node.template.rawText;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
    return fold(node.left, constants) + fold(node.right, constants);
  if (ts.isRegularExpressionLiteral(node)) return partsOf(node.text).source;
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return fold(node.expression, constants);
  if (isRegExpCall(node)) return fold(node.arguments[0], constants);
  if (isJoin(node)) return foldJoin(node, constants);
  if (ts.isIdentifier(node)) return foldName(node.text, constants);
  throw new Error(`\`${node.getText()}\` is not known before it runs: say above the statement what it stands for`);
}

function foldTemplate(template, constants, textOf) {
  return template.templateSpans.reduce(
    (text, span) => text + fold(span.expression, constants) + textOf(span.literal),
    textOf(template.head),
  );
}

/** `[…].join('|')` */
function isJoin(node) {
  return (
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'join'
  );
}

function foldJoin(node, constants) {
  const list = node.expression.expression;
  const { value, within } = ts.isIdentifier(list)
    ? definitionOf(list.text, constants)
    : { value: list, within: constants };
  const array = ts.isAsExpression(value) ? value.expression : value;
  if (!ts.isArrayLiteralExpression(array)) throw new Error(`\`${list.getText()}\` is no list of constants`);
  return array.elements.map((element) => fold(element, within)).join(fold(node.arguments[0], constants));
}

function foldName(name, constants) {
  const { value, within } = definitionOf(name, constants);
  return fold(value, within);
}

/** What a constant of the file, or of one that it imports, is set to. */
function definitionOf(name, { source, spoken }) {
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const) {
      const declared = statement.declarationList.declarations.find((one) => one.name.getText() === name);
      if (declared?.initializer !== undefined) return { value: declared.initializer, within: { source, spoken } };
    }
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const target = fileOf(statement.moduleSpecifier?.text, source.fileName);
    if (target === undefined || !names(statement, name)) continue;
    return definitionOf(name, { source: parse(target), spoken });
  }
  throw new Error(`\`${name}\` is not known before it runs: say above the statement what it stands for`);
}

function names(statement, name) {
  const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
  return (
    bindings?.elements?.some((element) => element.name.text === name && element.propertyName === undefined) === true
  );
}

function fileOf(specifier, from) {
  if (specifier === '@frontdesk/contract') return 'packages/contract/src/index.ts';
  if (specifier === undefined || !specifier.startsWith('.')) return undefined;
  const file = join(dirname(from), specifier).replace(/\.js$/, '.ts');
  return existsSync(file) ? file : undefined;
}
