/**
 * Whether a value looks like what is sent: a confirmation must not hide any character from the customer. Refused are
 * invisible characters, direction overrides, and characters whose appearance depends on the font.
 */

/** Characters that scripts need are judged by what precedes them ({@link IDLE}). Line ends are shown as spaces. */
const UNSEEN =
  /(?!\p{Join_Control}|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800\ufff9-\ufffc]|(?!\t|\n|\r)\p{Cc}|\r(?!\n)/u;

/** Joiners and emoji selectors in positions where they have no effect. */
const IDLE =
  /(?<!\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\p{Join_Control}|(?<!\p{Extended_Pictographic}|[0-9#*])(?:\ufe0e|\ufe0f)|(?<=[a-z])\p{Join_Control}|[0-9#*](?:\ufe0e|\ufe0f(?!\u20e3))/iu;

export const isShownAsSent = (value: string): boolean => !UNSEEN.test(value) && !IDLE.test(value);
