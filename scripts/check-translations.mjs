// Keeps the console's texts translated: every text of `t(…)` stands in every catalog and nothing else does, a translation has the
// values and tags of its text, and no text of a page is written without `t`. The service knows every language of a catalog. `--write` adds
// what is missing, as an empty string, and removes what is no longer used. Build first.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import ts from 'typescript';
import { memberLanguage } from '../packages/contract/dist/index.js';
import { sourceFiles } from './source-files.mjs';

const CATALOGS = 'packages/console/src/language/catalogs';
const GUIDE = 'docs/guides/work-at-the-desk.md';
const LANGUAGES = readdirSync(CATALOGS).map((file) => file.replace('.json', ''));
/** Attributes and properties that hold texts for people. */
const TEXT_ATTRIBUTES = [
  'label',
  'title',
  'placeholder',
  'aria-label',
  'description',
  'hint',
  'alt',
  'action',
  'empty',
];
/** What reads like a sentence or a title, wherever it is written. */
const SENTENCE = /^\p{Lu}\p{Ll}*\P{L}*\s.*\p{L}{2}/u;
const write = process.argv.includes('--write');
let problems = 0;
/** Texts that `--write` leaves to be translated, in all catalogs. */
let empty = 0;

const texts = new Map();
for (const file of sourceFiles('packages/console/src/**')) readFile(file);
for (const language of LANGUAGES) checkCatalog(language);
checkLanguages();
if (problems > 0) {
  if (!write)
    console.error(
      `Texts that are missing or no longer used: run node scripts/check-translations.mjs --write, then fill in the empty ones in ${CATALOGS}/*.json`,
    );
  process.exit(1);
}
if (empty > 0) console.log(`Fill in the ${empty} empty texts in ${CATALOGS}/*.json`);
else console.log(`${texts.size} texts of the console are translated into ${LANGUAGES.length} languages`);

function report(message) {
  problems++;
  console.error(message);
}

function readFile(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const at = (node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node) => {
    if (ts.isCallExpression(node)) readCall(node, at);
    if (ts.isJsxText(node) && hasWords(node.text) && !isCode(node))
      report(`${at(node)} “${node.text.trim()}”: use t(…)`);
    if (
      ts.isJsxAttribute(node) &&
      TEXT_ATTRIBUTES.includes(node.name.getText()) &&
      node.initializer !== undefined &&
      ts.isStringLiteral(node.initializer) &&
      hasWords(node.initializer.text)
    )
      report(`${at(node)} “${node.initializer.text}”: use t(…)`);
    if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && SENTENCE.test(node.text) && !isForDevelopers(node))
      report(`${at(node)} “${node.text}”: use t(…)`);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Whether it is in `t(…)` already, names keys, or is in an error or a warning that no page shows. */
function isForDevelopers(node) {
  for (let up = node.parent; up !== undefined && !ts.isBlock(up); up = up.parent) {
    const callee = ts.isCallExpression(up) || ts.isNewExpression(up) ? up.expression.getText() : '';
    if (['t', 't.rich', 't.context', 'withCommandKey', 'Error', 'console.warn', 'console.error'].includes(callee))
      return true;
  }
  return false;
}

function readCall(node, at) {
  const callee = node.expression.getText();
  if (!['t', 't.rich', 't.context'].includes(callee)) return;
  const [first, second] = node.arguments;
  const parts = callee === 't.context' ? [first, second] : [first];
  if (!parts.every((part) => part !== undefined && ts.isStringLiteralLike(part))) {
    report(`${at(node)} the text of ${callee}(…) must be written out, so that it can be found here`);
    return;
  }
  const key = parts.map((part) => part.text).join('|');
  texts.set(key, parts.at(-1).text);
  const given = node.arguments[parts.length];
  const names = given !== undefined && ts.isObjectLiteralExpression(given) ? given.properties.map(nameOf) : [];
  if (names.includes(undefined)) return;
  const wanted = placesOf(parts.at(-1).text, at(node));
  for (const name of wanted) if (!names.includes(name)) report(`${at(node)} “${key}” has no value for ${name}`);
}

function nameOf(property) {
  return property.name?.getText().replaceAll(/^['"]|['"]$/g, '');
}

function checkCatalog(language) {
  const path = `${CATALOGS}/${language}.json`;
  const catalog = JSON.parse(readFileSync(path, 'utf8'));
  if (write) {
    const sorted = [...texts.keys()].sort().map((key) => [key, catalog[key] ?? '']);
    empty += sorted.filter(([, translation]) => translation === '').length;
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
    return;
  }
  for (const key of Object.keys(catalog)) if (!texts.has(key)) report(`${path} “${key}” is not used any more`);
  for (const [key, text] of texts) {
    const translation = catalog[key];
    if (translation === undefined || translation === '') report(`${path} “${key}” is not translated`);
    else {
      const [wanted, found] = [placesOf(text, path), placesOf(translation, `${path} “${key}”`, language)];
      if (wanted.join() !== found.join()) report(`${path} “${key}” has the values ${found}; expected ${wanted}`);
    }
  }
}

/** The service refuses the choice of a language that it does not know, and writes mails in those that it knows. */
function checkLanguages() {
  const known = memberLanguage.options.filter((language) => language !== 'en');
  for (const language of LANGUAGES.filter((one) => !known.includes(one)))
    report(
      `${CATALOGS}/${language}.json: add '${language}' to memberLanguage in packages/contract/src/console-api.ts, and build`,
    );
  for (const language of known.filter((one) => !LANGUAGES.includes(one)))
    report(
      `memberLanguage in packages/contract/src/console-api.ts has '${language}': add ${CATALOGS}/${language}.json`,
    );
  const guide = readFileSync(GUIDE, 'utf8');
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  for (const name of LANGUAGES.map((language) => names.of(language)))
    if (!guide.includes(name)) report(`${GUIDE} does not name ${name} among the languages of the console`);
}

/** The names of values and tags in an ICU message. */
function placesOf(message, where, language = 'en') {
  const names = new Set();
  const visit = (elements) => {
    for (const element of elements) {
      // Everything but plain text (0) and the `#` of a plural (7) has a name.
      if (element.type !== 0 && element.type !== 7) names.add(element.value);
      for (const inner of [element, ...Object.values(element.options ?? {}).map(({ value }) => ({ children: value }))])
        visit(inner.children ?? []);
    }
  };
  try {
    visit(new IntlMessageFormat(message, language).getAst());
  } catch (error) {
    report(`${where} “${message}” is no ICU message: ${error.message}`);
  }
  return [...names].sort();
}

function hasWords(text) {
  return /\p{L}{2}/u.test(text);
}

function isCode(node) {
  const tag = node.parent.openingElement?.tagName.getText();
  return ['code', 'kbd', 'Kbd', 'pre', 'style'].includes(tag);
}
