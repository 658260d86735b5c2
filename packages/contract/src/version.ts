/** The version of Frontdesk, as the OpenAPI and AsyncAPI documents carry it. `scripts/check-version.mjs` holds it to package.json. */
export const VERSION = '0.1.0';
