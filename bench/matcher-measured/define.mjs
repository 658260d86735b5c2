/**
 * How a trade of the measurement is written down: its functions as an integrator registers them, and what its customers
 * say with what should come of it. Every parameter is required, as in the service. Values are compared without regard to
 * case; a list means that any of its values is right.
 */

/**
 * @typedef {{ type: 'string' | 'number' | 'boolean', description: string }} Parameter
 * @typedef {{ name: string, description: string, input_schema: { type: 'object', properties: Record<string, Parameter>, required: string[] } }} Tool
 * @typedef {{ name: string, with: Record<string, unknown> }} Call
 * @typedef {'complete' | 'incomplete' | 'several' | 'dialogue' | 'small talk' | 'unanswerable'} Kind
 * @typedef {{ kind: Kind, turns: string[], answers: string[], expect: Call[] }} Case
 *   `turns` are said one after the other and the last is judged; `answers` are given when values are asked for.
 * @typedef {{ name: string, tools: Tool[], results: Record<string, unknown>, cases: Case[] }} Trade
 */

/** @returns {Parameter} */
export const text = (/** @type {string} */ description) => ({ type: 'string', description });
/** @returns {Parameter} */
export const yesOrNo = (/** @type {string} */ description) => ({ type: 'boolean', description });

/**
 * @param {string} name
 * @param {string} description
 * @param {Record<string, Parameter>} [properties]
 * @returns {Tool}
 */
export function tool(name, description, properties = {}) {
  return { name, description, input_schema: { type: 'object', properties, required: Object.keys(properties) } };
}

/**
 * Sentences that hold all the function needs.
 * @param {string} name
 * @param {[say: string, values?: Record<string, unknown>][]} said
 * @returns {Case[]}
 */
export const complete = (name, said) =>
  said.map(([say, values = {}]) => ({ kind: 'complete', turns: [say], answers: [], expect: [{ name, with: values }] }));

/**
 * Sentences that lack a value, and what the customer answers when asked for it.
 * @param {string} name
 * @param {[say: string, answers: string[], values: Record<string, unknown>][]} said
 * @returns {Case[]}
 */
export const incomplete = (name, said) =>
  said.map(([say, answers, values]) => ({
    kind: 'incomplete',
    turns: [say],
    answers,
    expect: [{ name, with: values }],
  }));

/**
 * Several questions in one message.
 * @param {[say: string, calls: [name: string, values?: Record<string, unknown>][]][]} said
 * @returns {Case[]}
 */
export const several = (said) =>
  said.map(([say, calls]) => ({
    kind: 'several',
    turns: [say],
    answers: [],
    expect: calls.map(([name, values = {}]) => ({ name, with: values })),
  }));

/**
 * Follow-ups and corrections: what is expected is what the last turn should cause.
 * @param {[turns: string[], name: string, values?: Record<string, unknown>][]} said
 * @returns {Case[]}
 */
export const dialogues = (said) =>
  said.map(([turns, name, values = {}]) => ({
    kind: 'dialogue',
    turns,
    answers: [],
    expect: [{ name, with: values }],
  }));

/** @returns {Case[]} */
export const smallTalk = (/** @type {string[]} */ said) =>
  said.map((say) => ({ kind: 'small talk', turns: [say], answers: [], expect: [] }));

/** @returns {Case[]} */
export const unanswerable = (/** @type {string[]} */ said) =>
  said.map((say) => ({ kind: 'unanswerable', turns: [say], answers: [], expect: [] }));

/** What a date said as a day counted from today may become: the word itself or the date. */
export const inDays = (/** @type {number} */ days, /** @type {string} */ word) => [
  word,
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
];
