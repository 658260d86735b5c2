/** Settings of the chat window, the assistant and the organisation. */
export const SETTING_LIMITS = {
  /** Spans of office hours in a week. */
  officeHoursSpans: 14,
  assistantNameCharacters: 60,
  greetingCharacters: 500,
  suggestedQuestionCharacters: 120,
  suggestedQuestions: 4,
  replyTimeCharacters: 120,
  /** The image that stands at the top of the chat window, decoded. */
  logoBytes: 24 * 1024,
  /** Languages that an organisation may write the texts of its chat window in. */
  chatWindowLanguages: 12,
  /** Characters of what an organisation adds to what its assistant is told. */
  instructionCharacters: 8_000,
  /** Languages that an organisation may name for its assistant's answers. */
  assistantLanguages: 30,
  timeZoneCharacters: 64,
  /** Minutes: thirty days. */
  autoCloseMinutes: 43_200,
  /** Origins that an organisation may name for links in the assistant's words. */
  linkOrigins: 50,

  /** Days in which an organisation that was deleted can be restored, unless the operator says otherwise. */
  deletedOrganisationDays: 30,
} as const;
