/** Location of the generated API documents. The machine-readable ones lack their `servers`. */
const at = (name: string) => new URL(`../../../dist/api-documents/${name}`, import.meta.url);

export const DOCUMENTS = {
  http: at('openapi.json'),
  httpPage: at('openapi.html'),
  events: at('asyncapi.json'),
  eventsPage: at('asyncapi.html'),
};

export type DocumentName = keyof typeof DOCUMENTS;
