/** From what was heard to the figures of the table: each a count out of those cases to which it applies. */

/** @typedef {[count: number, of: number]} Share */

export const WRONG_CHOICE = 'wrong function chosen, all cases';
export const WRONG_CALL = 'wrong call (function or value), all cases';

/** What can be said of the matcher and of the baseline alike. */
export function judgeChoices(rows, decidedOf) {
  const decided = rows.map((row) => ({ expect: row.asked.expect.map(({ name }) => name), ...decidedOf(row) }));
  const answerable = decided.filter(({ expect }) => expect.length > 0);
  const kindOf = (kind) => decided.filter((_, index) => rows[index].asked.kind === kind);
  const nothing = ({ chosen }) => chosen.length === 0;
  const firstRight = ({ expect, chosen }) => expect.includes(chosen[0]);
  const among = (count) => (one) => one.ranked.slice(0, count).some((name) => one.expect.includes(name));
  return {
    'right decision, all cases': share(decided, (one) => (one.expect.length === 0 ? nothing(one) : firstRight(one))),
    'top-1: right function chosen': share(answerable, firstRight),
    'ranked first, no threshold': share(answerable, among(1)),
    'top-3, no threshold': share(answerable, among(3)),
    [WRONG_CHOICE]: share(decided, ({ expect, chosen }) => chosen.some((name) => !expect.includes(name))),
    'small talk: no function chosen': share(kindOf('small talk'), nothing),
    'unanswerable: no function chosen': share(kindOf('unanswerable'), nothing),
  };
}

/** What only the matcher does: values, calls, questions, offers, dialogues. */
export function judgeCalls(rows) {
  const kindOf = (...kinds) => rows.filter(({ asked }) => kinds.includes(asked.kind));
  const answerable = rows.filter(({ asked }) => asked.expect.length > 0);
  const values = answerable.flatMap(valuesOf);
  const noCall = ({ heard }) => heard.all.length === 0;
  const done = ({ asked, heard }) =>
    heard.all.length === asked.expect.length &&
    asked.expect.every((call) => heard.all.some((own) => sameCall(own, call)));
  return {
    [WRONG_CALL]: share(rows, ({ asked, heard }) =>
      heard.all.some((own) => !asked.expect.some((call) => sameCall(own, call))),
    ),
    '- of these: wrong function': share(rows, ({ asked, heard }) =>
      heard.all.some((own) => !asked.expect.some(({ name }) => own.name === name)),
    ),
    'parameters right, where the function was called': share(
      values.filter(({ called }) => called),
      ({ right }) => right,
    ),
    'parameters right, of all expected': share(values, ({ right }) => right),
    'right function chosen, or among the first three named': share(answerable, ({ asked, heard }) =>
      [...heard.chosen, ...heard.offered].slice(0, 3).some((own) => asked.expect.some(({ name }) => own === name)),
    ),
    'ends with exactly the right calls': share(answerable, done),
    '- complete sentences': share(kindOf('complete'), done),
    '- value missing: asked for, then right': share(kindOf('incomplete'), done),
    '- several questions: every part': share(kindOf('several'), done),
    '- follow-ups and corrections': share(kindOf('dialogue'), done),
    '- needed a "yes" to an offer': share(answerable, (row) => row.heard.confirmed && done(row)),
    'small talk: no call': share(kindOf('small talk'), noCall),
    'unanswerable: no call': share(kindOf('unanswerable'), noCall),
  };
}

function valuesOf({ asked, heard }) {
  return asked.expect.flatMap((call) =>
    Object.entries(call.with).map(([parameter, value]) => {
      const own = heard.all.filter(({ name }) => name === call.name);
      return { called: own.length > 0, right: own.some((made) => sameValue(made.with[parameter], value)) };
    }),
  );
}

function sameCall(own, call) {
  return own.name === call.name && Object.entries(call.with).every(([name, value]) => sameValue(own.with[name], value));
}

function sameValue(own, expected) {
  const loose = (value) => String(value).toLowerCase();
  return [expected].flat().some((value) => loose(value) === loose(own));
}

/** @returns {Share} */
function share(among, holds) {
  return [among.filter(holds).length, among.length];
}
