import type { FeedbackWords } from './en.js';

export const ar: FeedbackWords = {
  helpful: 'مفيد',
  notHelpful: 'غير مفيد',
  whyNot: 'ما المشكلة في هذه الإجابة؟',
  wrong: 'الإجابة خاطئة',
  not_asked: 'ليس ما سألت عنه',
  incomplete: 'غير كاملة',
  feedbackText: 'أخبرنا بالمزيد (اختياري)',
  sendFeedback: 'إرسال الملاحظات',
  feedbackThanks: 'شكرًا على ملاحظاتك.',
  reviewQuestion: 'كيف كانت تجربتك؟',
  stars: '{count} من 5',
  reviewText: 'هل تود إضافة شيء؟',
  sendReview: 'إرسال التقييم',
  skipReview: 'تخطٍّ',
  reviewThanks: 'شكرًا على تقييمك.',
};
