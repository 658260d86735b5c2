import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage, t } from './translate.js';

afterEach(() => setLanguage('en', {}));

describe('texts', () => {
  it('are English without a translation', () => {
    setLanguage('de', {});
    expect(t('Save changes')).toBe('Save changes');
    expect(t("Don't close {name}", { name: 'Mia' })).toBe("Don't close Mia");
  });

  it('take the words and the plural rules of the language', () => {
    const text = '{count, plural, one {# message} other {# messages}}';
    expect(t(text, { count: 1 })).toBe('1 message');
    setLanguage('ar', {
      [text]:
        '{count, plural, zero {لا رسائل} one {رسالة واحدة} two {رسالتان} few {# رسائل} many {# رسالة} other {# رسالة}}',
    });
    expect(t(text, { count: 2 })).toBe('رسالتان');
  });

  it('differ by context', () => {
    setLanguage('de', { Open: 'Öffnen', 'state|Open': 'Offen' });
    expect([t('Open'), t.context('state', 'Open')]).toEqual(['Öffnen', 'Offen']);
  });

  it('keep drawn parts where the language puts them, and markup in values as text', () => {
    const text = 'Read <link>the guide</link> first, {name}.';
    setLanguage('de', { [text]: '{name}, zuerst <link>den Leitfaden</link> lesen.' });
    const drawn = t.rich(text, { link: (inner) => createElement('a', { href: '/docs' }, inner), name: '<b>Mia</b>' });
    expect(renderToStaticMarkup(drawn)).toBe('&lt;b&gt;Mia&lt;/b&gt;, zuerst <a href="/docs">den Leitfaden</a> lesen.');
  });
});
