/** The type of what a schema of the contract gives, for those that the contract has no name for. */
export type Output<Schema extends { _zod: { output: unknown } }> = Schema['_zod']['output'];

/** The type of what it takes, before defaults are filled in. */
export type Input<Schema extends { _zod: { input: unknown } }> = Schema['_zod']['input'];
