/** Tools exactly as the service makes them of registered functions. */
import { toolsOf as toolsOfRows } from '../../../packages/server/dist/assistant/tools.js';

/** @param {import('./define.mjs').Definition[]} definitions */
export const toolsOf = (definitions) => toolsOfRows(definitions.map(toRow), false);

function toRow({ name, description, parameters = {}, examples = [] }) {
  const stored = Object.entries(parameters).map(([parameter, given]) => [
    parameter,
    { type: 'string', provider: 'assistant', ...given },
  ]);
  return {
    id: name,
    organisation_id: 'measured',
    name,
    description,
    method: 'GET',
    url: `https://api.example.com/${name}${stored.map(([parameter], index) => `${index === 0 ? '?' : '&'}${parameter}={${parameter}}`).join('')}`,
    requires_auth: 0,
    environment: 'live',
    parameters: JSON.stringify(Object.fromEntries(stored)),
    examples: JSON.stringify(examples),
    offered: 1,
    sensitive: 0,
    created_at: 0,
    updated_at: 0,
  };
}
