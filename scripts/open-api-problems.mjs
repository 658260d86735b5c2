// What is wrong with an OpenAPI document, by the linter of Redocly: its recommended rules, and that every address says what it
// is for and who may ask.
import { createConfig, lintFromString } from '@redocly/openapi-core';

const RULES = {
  // Ours end with one.
  'no-path-trailing-slash': 'off',
  // Health checks refuse nobody.
  'operation-4xx-response': 'off',
  // `webhooks/deliveries/{id}/` and `webhooks/{id}/rotate-secret/` do not meet: `rotate-secret` is no id.
  'no-ambiguous-paths': 'off',
  'operation-tag-defined': 'error',
};

/** @returns a line for each problem */
export async function findOpenApiProblems(document) {
  const config = await createConfig({ extends: ['recommended'], rules: RULES });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
}
