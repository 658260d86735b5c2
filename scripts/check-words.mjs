// Keeps replaced terms out of identifiers, comments, screen texts and error messages. A term is added here once nothing uses it any
// more. Identifiers are checked by their words: `describeDeed` contains `deed`. Tests and migrations are excluded.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { sourceFiles } from './source-files.mjs';

const CHECKED = 'packages/*/src/**';
const NOT_CHECKED = /^packages\/server\/src\/db\/(?:migrations\/|migrate\.ts)/;

/** Replaced term -> the term to use, in identifiers and comments. */
const IDENTIFIERS = {
  deed: 'action',
  deeds: 'actions',
  forgetful: 'resetting',
  insight: 'analytics',
  lookers: 'agents, or what they do',
  unheard: 'undelivered, or not played',
  wishes: 'requests',
};

/** Replaced phrase -> the phrase to use, in comments, texts of the console and errors of the server. */
const PHRASES = {
  'no longer good': 'has expired',
  'take back': 'revoke',
  whoever: 'the operator, the sender, or what they are called here',
  'as the service is set': 'server default',
  'may be left out': 'is optional',
  'sign-on page': 'single sign-on',
  'kept sealed': 'encrypted',
  'this is for an': 'this request requires an',
  'read tools again': 'refresh tools',
  'for a reason of ours': 'because of an error in the service',
};

const files = sourceFiles(CHECKED).filter((file) => !NOT_CHECKED.test(file));
let problems = 0;
for (const file of files) checkFile(file);
if (problems > 0) process.exit(1);
console.log(`${files.length} files use the terms of the glossary`);

function checkFile(file) {
  const isConsole = file.startsWith('packages/console/');
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const report = (position, found, instead) => {
    problems++;
    const line = source.getLineAndCharacterOfPosition(position).line + 1;
    console.error(`${file}:${line} “${found}”: use “${instead}”`);
  };
  const checkWords = (position, words, found) => {
    for (const word of words) if (Object.hasOwn(IDENTIFIERS, word)) report(position, found ?? word, IDENTIFIERS[word]);
  };
  const checkPhrases = (position, written) => {
    const text = written.toLowerCase().replaceAll(/\s+/g, ' ');
    for (const [phrase, instead] of Object.entries(PHRASES))
      if (text.includes(phrase)) report(position, phrase, instead);
  };
  const visit = (node) => {
    if (ts.isIdentifier(node)) checkWords(node.getStart(), wordsOf(node.text), node.text);
    if (
      ts.isJsxText(node) ||
      ((ts.isStringLiteralLike(node) || isTemplatePart(node)) && (isConsole || isInError(node)))
    )
      checkPhrases(node.getStart(), node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const [position, comment] of commentsOf(source)) {
    checkWords(position, comment.toLowerCase().split(/\W+/));
    checkPhrases(position, comment);
  }
}

/** Comments by their position, without the asterisks that begin their lines. */
function commentsOf(source) {
  const found = new Map();
  const visit = (node) => {
    if (ts.isJsxText(node)) return;
    for (const find of [ts.getLeadingCommentRanges, ts.getTrailingCommentRanges])
      for (const { pos, end } of find(source.text, node.pos) ?? [])
        found.set(pos, source.text.slice(pos, end).replaceAll(/\n\s*(?:\*|\/\/)/g, '\n'));
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return found;
}

function isTemplatePart(node) {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}

function isInError(node) {
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (ts.isNewExpression(at) && at.expression.getText() === 'AppError') return true;
  return false;
}

function wordsOf(identifier) {
  return identifier.split(/[_\d]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
}
