import type { FeedbackWords } from './en.js';

export const de: FeedbackWords = {
  helpful: 'Hilfreich',
  notHelpful: 'Nicht hilfreich',
  whyNot: 'Was stimmt an dieser Antwort nicht?',
  wrong: 'Sie ist falsch',
  not_asked: 'Danach habe ich nicht gefragt',
  incomplete: 'Unvollständig',
  feedbackText: 'Möchten Sie mehr sagen? (optional)',
  sendFeedback: 'Feedback senden',
  feedbackThanks: 'Danke für Ihr Feedback.',
  reviewQuestion: 'Wie war es?',
  stars: '{count} von 5',
  reviewText: 'Möchten Sie etwas hinzufügen?',
  sendReview: 'Bewertung senden',
  skipReview: 'Überspringen',
  reviewThanks: 'Danke für Ihre Bewertung.',
};
