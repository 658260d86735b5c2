/** How long a search takes in an organisation of many passages, its question's encoding included. */
import { randomUUID } from 'node:crypto';
import { VECTOR_COMPONENTS } from '../../packages/contract/dist/language-model.js';
import { fullTextOf, searchKnowledge, toBytes } from './place.mjs';

const PASSAGES_OF_ARTICLE = 4;
const INSERTED_AT_ONCE = 200;
/** Searches that are not counted: they read the vectors, and the code of encoder and search is compiled meanwhile. */
const WARM_UP = 60;

/** Passages of the documents' own sentences, drawn at random, with random vectors: their values do not change the time. */
export async function fillPassages({ context: { database, now }, organisation_id }, documents, count, told) {
  const random = randomNumbers(11);
  const sentences = documents.flatMap(({ content }) => content.split(/\n+/)).filter((line) => line.length > 40);
  const draw = (from) => from[Math.floor(random() * from.length)];
  const common = { organisation_id, audience: 'everyone', environment: 'live' };
  const shown = { url: null, language: 'en', source_id: null, content_hash: '' };
  for (let done = 0; done < count; done += INSERTED_AT_ONCE) {
    const articles = Array.from({ length: INSERTED_AT_ONCE / PASSAGES_OF_ARTICLE }, () => ({
      ...common,
      ...shown,
      id: randomUUID(),
      external_id: randomUUID(),
      title: draw(documents).title,
      content: '',
      created_at: now(),
      updated_at: now(),
    }));
    const passages = articles.flatMap(({ id, title }) =>
      Array.from({ length: PASSAGES_OF_ARTICLE }, (_, position) => {
        const text = Array.from({ length: 6 }, () => draw(sentences)).join('\n');
        const words = fullTextOf(organisation_id, { title, heading: null, text }, 'en');
        const embedding = toBytes(
          Float32Array.from({ length: VECTOR_COMPONENTS }, () => (random() - 0.5) / 6),
        ).toString('base64');
        return { ...common, article_id: id, position, heading: null, text, words, embedding };
      }),
    );
    await database.transaction(async ({ query }) => {
      await query.insertInto('articles').values(articles).execute();
      await query.insertInto('passages').values(passages).execute();
    });
    told(Math.min(count, done + INSERTED_AT_ONCE), count);
  }
}

/** @param queries each is searched once @returns times in ms, in ascending order, and the longest pause of the event loop */
export async function measureTimes({ context, organisation_id }, encode, queries) {
  const times = [];
  let pause = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    pause = Math.max(pause, now - last - 1);
    last = now;
  }, 1);
  for (const [place, query] of queries.entries()) {
    if (place === WARM_UP) pause = 0;
    const begun = performance.now();
    const signal = new AbortController().signal;
    await searchKnowledge(context, encode, { organisation_id, query, logged_in: true, mode: 'test', signal });
    if (place >= WARM_UP) times.push(performance.now() - begun);
  }
  clearInterval(watch);
  return { times: times.sort((one, other) => one - other), pause };
}

function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
