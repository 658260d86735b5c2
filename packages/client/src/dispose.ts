/** `Symbol.dispose` with a fallback for browsers that lack it; there, call `dispose()`. No global is changed. */
export const DISPOSE: typeof Symbol.dispose = Symbol.dispose ?? (Symbol.for('Symbol.dispose') as never);
