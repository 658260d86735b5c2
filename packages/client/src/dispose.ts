/** `Symbol.dispose`, also where a browser does not have it yet; there one calls `dispose()`. Nothing global is changed. */
export const DISPOSE: typeof Symbol.dispose = Symbol.dispose ?? (Symbol.for('Symbol.dispose') as never);
