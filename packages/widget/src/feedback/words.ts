/** English texts of feedback, in addition to the window's own. */
export const feedbackWords = {
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  whyNot: 'What was wrong with this answer?',
  wrong: 'It’s wrong',
  not_asked: 'Not what I asked',
  incomplete: 'Incomplete',
  feedbackText: 'Tell us more (optional)',
  sendFeedback: 'Send feedback',
  feedbackThanks: 'Thank you for your feedback.',
  reviewQuestion: 'How was your conversation?',
  stars: '{count} of 5',
  reviewText: 'Anything you want to add?',
  sendReview: 'Send review',
  skipReview: 'Skip',
  reviewThanks: 'Thank you for your review.',
};

export type FeedbackWords = Record<keyof typeof feedbackWords, string>;
