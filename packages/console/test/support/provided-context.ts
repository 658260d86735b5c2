/** What the start of the service tells the tests. */
declare module 'vitest' {
  interface ProvidedContext {
    service: { url: string; admin: { email: string; password: string } };
  }
}

export {};
