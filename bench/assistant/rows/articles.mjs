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
const NONE = { today: '', goal: '' };

/** @param part `development` or `measured` */
export async function measureArticles({ model }, part) {
  const answered = tally('articles: answered from the right one, of what they answer', NONE);
  const helped = tally('- or the right one is among the titles offered', NONE);
  const called = tally('- with articles, right function of what functions answer', NONE);
  const wrong = tally('- wrong article told or wrong function called, all messages', NONE);
  const outside = tally('- out of scope: nothing told, nothing called', NONE);
  for (const set of SETS[part]) await measureSet(await import(`../written/${part}/${set}.mjs`));
  return [answered, helped, called, wrong, outside].map(({ row }) => row);

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
