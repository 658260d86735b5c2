/** How the organisations of the measurement are written down, and the tools that the service makes of them. */
import { toolsOf } from './service-tools.mjs';

/**
 * @typedef {{ description: string, type?: 'string' | 'number' | 'boolean', required?: boolean, enum?: (string | number)[], format?: 'date' | 'time' | 'date-time' | 'email' }} Parameter
 * @typedef {{ name: string, description: string, parameters?: Record<string, Parameter>, examples?: string[] }} Definition
 * @typedef {{ name: string, definitions: Definition[], tools: object[] }} Organisation
 */

export const text = (description) => ({ description });
export const number = (description) => ({ description, type: 'number' });
export const date = (description) => ({ description, format: 'date' });
export const time = (description) => ({ description, format: 'time' });
export const optional = (parameter) => ({ ...parameter, required: false });

/** @param {string} name @param {Definition[]} definitions @returns {Organisation} */
export const organisation = (name, definitions) => ({ name, definitions, tools: toolsOf(definitions) });

/** An organisation whose functions take no values. @param {Record<string, string>} descriptions by name */
export const topics = (name, descriptions) =>
  organisation(
    name,
    Object.entries(descriptions).map(([own, description]) => ({ name: own, description })),
  );

/** The same organisation with so many of its functions. @param {number} from the first */
export function someOf({ name, definitions }, from, count) {
  return organisation(`${name}, ${count} functions`, definitions.slice(from, from + count));
}

/** The same organisation with example sentences for its functions. @param {Record<string, string[]>} examples by function */
export function withExamples({ name, definitions }, examples) {
  return organisation(
    `${name}, with examples`,
    definitions.map((definition) => ({ ...definition, examples: examples[definition.name] ?? [] })),
  );
}
