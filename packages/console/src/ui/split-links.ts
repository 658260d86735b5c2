/** Takes a plain text apart into words and web addresses; pure. */
export interface TextPart {
  text: string;
  link: boolean;
}

const ADDRESS = /(https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?])/g;

export function splitLinks(text: string): TextPart[] {
  return text
    .split(ADDRESS)
    .map((part, index) => ({ text: part, link: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
