/**
 * Rules for fields that a form checks itself, in the member's language: the service's refusals of them are in English. Each
 * returns true, or what is wrong. What is empty passes: `required` is a rule of its own.
 */
import { t } from '../language/translate.js';

export const mustBeWebUrl = (value: string): true | string =>
  value.trim() === '' || /^\s*https?:\/\/[^/\s]/i.test(value) || t('Must be a full http(s) URL');

export const mustBeLanguageTag = (value: string): true | string =>
  value.trim() === '' || /^\s*[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\s*$/.test(value) || t('Enter a language tag');

export const mustBeEmail = (value: string): true | string =>
  /^[^\s@]+@[^\s@]+$/.test(value.trim()) || t('Enter an email address');
