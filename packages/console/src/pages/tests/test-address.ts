/** Addresses of tests in the console: the path of a test is one segment, in which `~` stands for its slashes. */
export const testAddress = (path: string): string => `/tests/edit/${path.replaceAll('/', '~')}`;

export const readTestAddress = (segment: string): string => segment.replaceAll('~', '/');
