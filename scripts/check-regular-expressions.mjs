// Holds every regular expression of what ships to linear time: none may take longer than in proportion to the text, whatever
// the text, the search from every position included. There is no list of exceptions: a pattern that is doubted is written in
// another way. Idioms that help: `(?<!\s)\s+$` and `\b\d+` begin once at a run and not at each of its characters; `.*` needs no
// `$` behind it; what may repeat must not also be able to begin what follows. Files may be named; all of them are checked else.
import { findRegularExpressions } from './find-regular-expressions.mjs';
import { sourceFiles } from './source-files.mjs';
import { superlinear } from './superlinear.mjs';

const CHECKED = ['packages/*/src/**', 'examples/**'];
const isChecked = (file) => !file.includes('/test/');

checkTheJudge();
const files = process.argv.length > 2 ? process.argv.slice(2) : sourceFiles(...CHECKED).filter(isChecked);
const found = files.flatMap((file) => findRegularExpressions(file).map((expression) => ({ file, ...expression })));
const judged = new Map();
let problems = 0;
for (const { file, line, source, flags, problem } of found) {
  const pattern = `/${source}/${flags}`;
  if (problem === undefined && !judged.has(pattern)) judged.set(pattern, superlinear(source, flags));
  const doubt = problem ?? judged.get(pattern);
  if (doubt === undefined) continue;
  problems++;
  console.error(`${file}:${line} ${problem === undefined ? `${pattern}\n  ` : ''}${doubt}`);
}
if (problems > 0) process.exit(1);
console.log(`${found.length} regular expressions take linear time`);

/** What is known of these patterns, most of them from the literature or from attacks on us. */
function checkTheJudge() {
  const slow = [
    '(a+)+b',
    '(?:a|a)*b',
    '(?:a*)*b',
    '(?:a|ab|b)*c',
    'a+$',
    '\\s+$',
    '^a*a*b',
    'a+b|a',
    '(?:a*b)*',
    '.*,.*,',
    '^(.+?)\\s*$',
    '\\beyJ[\\w-]{5,}\\.',
    ',\\s*[^,]*\\bdigits',
    '"password":\\[[^\\]]*\\]',
    '^[a ]+?(?=\\s+x)',
    '(?=[a-z]*\\d)[a-z0-9]{20}',
    '(?<=\\d+)y',
    '<[^>]{0,200}>',
  ];
  const linear = [
    'a+',
    '^(?:a|b)*c',
    '\\b\\w+\\b',
    '\\b\\d+(?::\\d\\d)+',
    '(?<!\\s)\\s+$',
    '^[^,]*,[^,]*,',
    '\\n\\s*\\n',
    '(?<=\\b(?:in|of) )\\d+',
    'a{0,30}b',
    '(?:a|aa)',
    '^\\w+@\\w+$',
  ];
  const wrong = [
    ...slow.filter((source) => !superlinear(source, '')),
    ...linear.filter((source) => superlinear(source, '')),
  ];
  if (wrong.length > 0) throw new Error(`The check itself is wrong about ${wrong.join(' and ')}`);
}
