/** Questions to an organisation with articles and a few functions: the right article, the right function, or an honest word. */
import { openArticles } from '../articles.mjs';
import { organisation } from '../organisations/define.mjs';
import { shown, tally } from './tally.mjs';

const SEARCH = {
  name: 'search_knowledge',
  description: 'Search the articles.',
  input_schema: { type: 'object', properties: { query: { type: 'string', description: 'x' } }, required: ['query'] },
};
/** Organisations to tune on, and the one to measure on. */
const SETS = { development: ['articles', 'clinic'], measured: ['articles'] };
/** With questions by language, in other languages than the articles. */
const FOREIGN = {
  development: { english: 'questions-in-six-languages', other: 'german-articles' },
  measured: { english: 'questions-in-six-languages', other: 'spanish-articles' },
};
const NONE = { today: '', goal: '' };

/** @param part `development` or `measured` */
export async function measureArticles({ model }, part) {
  const answered = tally('articles: answered from the right one, of what they answer', NONE);
  const helped = tally('- or the right one is among the titles offered', NONE);
  const called = tally('- with articles, right function of what functions answer', NONE);
  const wrong = tally('- wrong article told or wrong function called, all messages', NONE);
  const outside = tally('- out of scope: nothing told, nothing called', NONE);
  for (const set of SETS[part]) await measureSet(await import(`../written/${part}/${set}.mjs`));
  const rows = [answered, helped, called, wrong, outside].map(({ row }) => row);
  return [...rows, ...(await measureForeign(model, part))];

  async function measureSet({ articles, functions, questions }) {
    const { tools } = organisation('with articles', functions);
    const place = await openArticles(articles, (texts, signal) => model.encode(texts, signal));
    for (const [question, wanted] of questions) {
      const reply = await ask(model, [...tools, SEARCH], place, question);
      const told = reply.sources?.[0]?.title ?? reply.calls[0]?.name ?? null;
      const describe = () => `${question}\n    ${wanted}\n    ${shown(reply)} ${told ?? ''}`;
      wrong.addWrong(told !== null && told !== wanted, describe);
      if (wanted === null) outside.add(told === null, describe);
      else if (Object.hasOwn(articles, wanted)) {
        answered.add(told === wanted, describe);
        helped.add(told === wanted || reply.suggestions?.some(({ message }) => message === wanted), describe);
      } else called.add(told === wanted, describe);
    }
    await place.close();
  }
}

/** Articles in another language than the question, of which only titles are offered. */
async function measureForeign(model, part) {
  const toEnglish = tally('articles in English, questions in six languages: the right title is offered', NONE);
  const fromEnglish = tally('articles in another language, questions in English: the right title is offered', NONE);
  const outside = tally('- out of scope, both: no title offered, nothing told or called', NONE);
  const { english, other } = FOREIGN[part];
  for (const [row, set] of [
    [toEnglish, english],
    [fromEnglish, other],
  ]) {
    const { articles, functions, questions } = await import(`../written/${part}/${set}.mjs`);
    const { tools } = organisation('with articles', functions);
    const place = await openArticles(articles, (texts, signal) => model.encode(texts, signal));
    for (const [question, wanted] of Object.values(questions).flat()) {
      const reply = await ask(model, [...tools, SEARCH], place, question);
      const offered = reply.suggestions?.map(({ message }) => message) ?? [];
      const titles = offered.filter((message) => Object.hasOwn(articles, message));
      const told = reply.sources?.[0]?.title ?? reply.calls[0]?.name ?? null;
      const describe = () => `${question}\n    ${wanted}\n    ${shown(reply)} ${told ?? ''}`;
      if (wanted === null) outside.add(told === null && titles.length === 0, describe);
      else row.add(told === wanted || titles.includes(wanted), describe);
    }
    await place.close();
  }
  return [toEnglish, fromEnglish, outside].map(({ row }) => row);
}

/** One turn, as the service runs it: the search is answered, a function is not. */
async function ask(model, tools, place, question) {
  const messages = [{ role: 'customer', text: question }];
  for (;;) {
    const { tool_calls, ...reply } = await model.generate({
      instructions: '',
      circumstances: '',
      local_time: '2026-11-23T10:00',
      messages,
      tools,
      tool_choice: 'auto',
      signal: new AbortController().signal,
    });
    const [search] = tool_calls.filter(({ name }) => name === SEARCH.name);
    if (search === undefined) return { ...reply, calls: tool_calls };
    const found = await place.search(search.arguments.query);
    const passages = found.map(({ title, heading, text, url, likeness }) => ({ title, heading, text, url, likeness }));
    messages.push({ role: 'assistant', text: '', tool_calls: [search] });
    messages.push({ role: 'tool', tool_call_id: search.id, name: search.name, result: { ok: true, passages } });
  }
}
