/** Settings of the chat window, the assistant and the organisation. */
export const SETTING_LIMITS = {
  /** Spans of office hours in a week. */
  officeHoursSpans: 14,
  assistantNameCharacters: 60,
  greetingCharacters: 500,
  suggestedQuestionCharacters: 120,
  suggestedQuestions: 4,
  replyTimeCharacters: 120,
  /** Bytes of the image at the top of the chat window, decoded. */
  logoBytes: 24 * 1024,
  /** Languages in which an organisation can write the texts of its chat window. */
  chatWindowLanguages: 12,
  /** Characters of an organisation's instructions to its assistant. */
  instructionCharacters: 8_000,
  /** Languages that an organisation can name for its assistant's replies. */
  assistantLanguages: 30,
  timeZoneCharacters: 64,
  /** Minutes: thirty days. */
  autoCloseMinutes: 43_200,
  /** Origins that an organisation can allow for links in the assistant's replies. */
  linkOrigins: 50,

  /** Days in which a deleted organisation can be restored, unless the operator says otherwise. */
  deletedOrganisationDays: 30,
} as const;
