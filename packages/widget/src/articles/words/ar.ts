import type { ArticlesWords } from './en.js';

export const ar: ArticlesWords = {
  search: 'ابحث عن مساعدة',
  articles: 'المقالات',
  found: 'المقالات التي عُثر عليها: {count}',
  noneFound: 'لم يُعثر على مقالات.',
  searchFailed: 'لم ينجح البحث.',
  articleFailed: 'تعذر تحميل المقالة.',
  articleGone: 'لم تعد هذه المقالة متاحة.',
  tryAgain: 'حاول مرة أخرى',
  askThis: 'اسأل المساعد: «{query}»',
  askAssistant: 'اسأل المساعد',
  stillOpen: 'هل لا يزال لديك سؤال؟',
  shortened: 'هذه بداية مقالة أطول.',
  readPage: 'القراءة على الموقع',
};
