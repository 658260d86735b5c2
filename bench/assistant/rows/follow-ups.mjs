/** What customers say after an answer, or to a question for a value, in other languages than English. */
import { openConversation } from '../conversation.mjs';
import { harbour } from '../organisations/bookings.mjs';
import { withExamples } from '../organisations/define.mjs';
import { webShop } from '../organisations/parcels.mjs';
import { sameValue } from '../values.mjs';
import { shown, tally } from './tally.mjs';

/** What the customer said before: the function's only example, so that it is understood. */
const BEFORE = {
  de: 'Ich möchte das bitte nachsehen lassen',
  fr: 'Je voudrais que vous regardiez cela pour moi',
  es: 'Me gustaría que lo mirara usted por favor',
  ar: 'أريد أن تتحقق من ذلك من فضلك',
  zh: '请帮我查一下这个',
  ja: 'それを調べていただけますか',
};
const GROUPS = { 'German, French and Spanish': ['de', 'fr', 'es'], 'Arabic, Chinese and Japanese': ['ar', 'zh', 'ja'] };
const RESULT = { status: 'sent', available: true };

export async function measureFollowUps(measured, part) {
  const { FOLLOW_UPS } = await import(`../written/${part}/follow-ups-in-languages.mjs`);
  const rows = [];
  for (const [label, languages] of Object.entries(GROUPS)) {
    const said = FOLLOW_UPS.filter(({ language }) => languages.includes(language));
    rows.push(...(await measureGroup(measured, label, said)));
  }
  return rows;
}

async function measureGroup(measured, label, followUps) {
  const changed = tally(`follow-ups and corrections in ${label}`, { today: '', goal: '' });
  const answered = tally(`replies to "how many?" in ${label}`, { today: '', goal: '' });
  for (const { language, before, text, values } of followUps) {
    const own = [harbour, webShop].find(({ definitions }) => definitions.some(({ name }) => name === before.function));
    const organisation = withExamples(own, { [before.function]: [BEFORE[language]] });
    const conversation = openConversation(organisation, measured, () => RESULT);
    if (before.asked === undefined)
      await conversation.begin([BEFORE[language]], { name: before.function, arguments: before.values });
    else await conversation.say(BEFORE[language]);
    const reply = await conversation.say(text);
    const [call, ...others] = reply.calls;
    // After one value, the matcher asks for the next one.
    const last = before.asked === undefined ? call : await giveRest(conversation, before, call);
    const right = others.length === 0 && last?.name === before.function && hasValues(last, values);
    (before.asked === undefined ? changed : answered).add(
      right,
      () => `${text}\n    ${JSON.stringify(values)}\n    ${shown(reply)}`,
    );
  }
  return [changed.row, answered.row];
}

/** The customer says the day and the time in digits. */
async function giveRest(conversation, { function: name }, call) {
  if (call !== undefined) return call;
  for (const rest of ['2019-03-05', '14:00']) {
    const { calls } = await conversation.say(rest);
    if (calls[0]?.name === name) return calls[0];
  }
  return undefined;
}

const hasValues = ({ arguments: given }, values) =>
  Object.entries(values).every(([name, value]) => sameValue(given[name], value));
