/** The output type of a contract schema without an exported type. */
export type Output<Schema extends { _zod: { output: unknown } }> = Schema['_zod']['output'];

/** Its input type, before defaults are filled in. */
export type Input<Schema extends { _zod: { input: unknown } }> = Schema['_zod']['input'];
