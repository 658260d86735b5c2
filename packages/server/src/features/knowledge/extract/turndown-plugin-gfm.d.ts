declare module '@joplin/turndown-plugin-gfm' {
  import type { Plugin } from 'turndown';

  /** Tables, strikethrough, task lists and code blocks with their language. */
  export const gfm: Plugin;
}
