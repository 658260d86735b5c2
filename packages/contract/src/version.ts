/**
 * The version of Frontdesk in the OpenAPI and AsyncAPI documents. `scripts/check-version.mjs` compares it with
 * package.json.
 */
export const VERSION = '0.1.0';
