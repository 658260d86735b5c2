/**
 * Whether a value looks like what is sent: what customers confirm must not hide a character from them. Refused are those
 * without a shape of their own, those that turn the direction of what follows, and those whose shape is a matter of the font.
 */

/** Characters that writing needs are judged by what they stand behind ({@link IDLE}). Line ends are shown as spaces. */
const UNSEEN =
  /(?!\p{Join_Control}|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800\ufff9-\ufffc]|(?!\t|\n|\r)\p{Cc}|\r(?!\n)/u;

/** Joiners of letters and emoji, and selectors of an emoji's shape, where they join and select nothing. */
const IDLE =
  /(?<!\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\p{Join_Control}|(?<!\p{Extended_Pictographic}|[0-9#*])(?:\ufe0e|\ufe0f)|(?<=[a-z])\p{Join_Control}|[0-9#*](?:\ufe0e|\ufe0f(?!\u20e3))/iu;

export const isShownAsSent = (value: string): boolean => !UNSEEN.test(value) && !IDLE.test(value);
