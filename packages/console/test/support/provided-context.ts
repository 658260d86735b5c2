/** What the start of the service tells the tests. */
declare module 'vitest' {
  interface ProvidedContext {
    /** `organisations_url` makes an organisation on request; `backend_url` is what functions may call. */
    service: { organisations_url: string; backend_url: string };
  }
}

export {};
