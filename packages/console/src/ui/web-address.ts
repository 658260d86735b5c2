/** Whether a text that anybody may have written is an address that may become a link: http(s) only; pure. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
