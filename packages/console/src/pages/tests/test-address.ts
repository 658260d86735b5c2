/** Addresses of tests in the console. The path of a test is one segment, with `~` for slashes. */
export const testAddress = (path: string): string => `/tests/edit/${path.replaceAll('/', '~')}`;

export const readTestAddress = (segment: string): string => segment.replaceAll('~', '/');
