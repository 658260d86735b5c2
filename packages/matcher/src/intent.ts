/** What a customer means by a message, in any language. */
export type Intent =
  | 'greeting'
  | 'thanks'
  | 'farewell'
  | 'human'
  | 'about_assistant'
  | 'abilities'
  | 'yes'
  | 'no'
  | 'never_mind'
  | 'repeat'
  | 'louder'
  | 'small_talk'
  | 'displeased'
  | 'nothing'
  | 'question';

export interface ReadMessage {
  intent: Intent;
  /** The message without polite phrases. The text to answer if the intent is `question`. */
  question: string;
}
