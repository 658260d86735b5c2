import { describe, expect, it } from 'vitest';
import { isFollowUp } from './follow-up.js';

describe('isFollowUp', () => {
  it.each([
    'وغداً؟',
    'و48555؟',
    'و 48555؟',
    'والأحد؟',
    'والدفع؟',
    'وللأحد؟',
    'ولأربعة؟',
    'وخمسة؟',
    'وبعد غد؟',
    'وفي الثامنة؟',
    'وعن الطلب؟',
    'ومساءً؟',
  ])('is an Arabic message that begins with "and": %s', (text) => {
    expect(isFollowUp(text)).toBe(true);
  });

  it.each([
    'وقت الدوام؟',
    'وين طلبي؟',
    'وصل الطلب؟',
    'واحد',
    'واحدة',
    'والدي مريض',
    'وثيقة التأمين',
  ])('is no Arabic message that begins with another word of the same letter: %s', (text) => {
    expect(isFollowUp(text)).toBe(false);
  });
});
