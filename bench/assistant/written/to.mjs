/** For conversations with one organisation, in the form of `development/conversations.mjs`. @param turns one, or a list */
export const to = (organisation) => (turns, holds, more) => ({
  to: organisation,
  turns: [turns].flat(),
  holds,
  ...more,
});
