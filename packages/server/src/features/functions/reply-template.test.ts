import { LIMITS } from '@frontdesk/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkReplyTemplate, renderReplyTemplate, replyOf } from './reply-template.js';

const order = { id: '1042', status: 'shipped', items: [{ name: 'Rope' }, { name: 'Anchor' }], total: 12.5 };
const render = (template: string, data: unknown = { order }, more: object = {}) => {
  const rendered = renderReplyTemplate(template, { data, arguments: { order_id: '1042' }, ...more });
  return rendered.ok ? rendered.text : rendered.problem;
};

describe('a template', () => {
  it('puts data, message and arguments into words', () => {
    expect(render('Order {{ arguments.order_id }} is {{ data.order.status }}.')).toBe('Order 1042 is shipped.');
    expect(render('{{ message }}', {}, { message: 'Done' })).toBe('Done');
    expect(render('{% for item in data.order.items %}- {{ item.name | upcase }}\n{% endfor %}')).toBe(
      '- ROPE\n- ANCHOR',
    );
    expect(render('{% if data.order.status == "lost" %}Sorry{% else %}Fine{% endif %}')).toBe('Fine');
    expect(render('{{ data.order.items | map: "name" }}')).toBe('Rope, Anchor');
  });

  it('shows a date as it was given, wherever the service runs', () => {
    const dates = { day: '2026-12-03', at: '2026-12-03T23:30:00+09:00' };
    expect(render('{{ data.day | date: "%-d %B %Y" }}', dates)).toBe('3 December 2026');
    expect(render('{{ data.at | date: "%-d %B, %H:%M" }}', dates)).toBe('3 December, 23:30');
  });

  it('leaves blank what is missing, and has no words for an object', () => {
    expect(render('A{{ data.nothing.at.all }}B{{ data.order }}C{{ nothing | default: "x" }}')).toBe('ABCx');
  });

  it('is plain text without control characters and heaps of blank lines, no longer than a message', () => {
    expect(render('a\n\n\n\n{% if true %}\n{% endif %}\n\u0000\u001b[31mb  \n')).toBe('a\n\n[31mb');
    const { length } = String(render(`{% for i in (1..200) %}${'0123456789'.repeat(10)}{% endfor %}`));
    expect(length).toBe(LIMITS.messageCharacters);
  });

  it('reaches nothing but its data', () => {
    for (const path of ['constructor', '__proto__', 'constructor.constructor', 'toString', 'order.hasOwnProperty.name'])
      expect(render(`[{{ data.${path} }}]`)).toBe('[]');
    expect(render('{{ process.env.PATH }}{{ this }}{{ globalThis }}')).toBe('');
    expect(render('{{ data["__proto__"] }}', JSON.parse('{"__proto__": "own"}'))).toBe('own');
  });

  it.each([
    ['{% include "/etc/passwd" %}', 'include'],
    ['{% render "x" %}', 'render'],
    ['{% layout "x" %}', 'layout'],
    ['{% block a %}{% endblock %}', 'block'],
    ['{% tablerow a in b %}{% endtablerow %}', 'tablerow'],
    ['{% liquid include "x" %}', 'liquid'],
    ['{{ data | json }}', 'json'],
    ['{{ data.order.id | strip_html }}', 'strip_html'],
    ['{{ data.order.id | money }}', 'money'],
    ['{{ data.order.items | where_exp: "i", "i.x" }}', 'where_exp'],
    ['{% if data.order | nofilter %}{% endif %}', 'nofilter'],
  ])('is refused for %s', (template, name) => {
    expect(checkReplyTemplate(`one\ntwo ${template}`)).toMatchObject({
      line: 2,
      message: expect.stringContaining(name),
    });
  });

  it.each([
    '{{ data.',
    '{% if %}',
    '{% for x %}{% endfor %}',
    '{% if true %}',
    '{% unknown %}',
  ])('is refused for the mistake in %s', (template) => {
    const problem = checkReplyTemplate(`first line\n${template}`);
    expect(problem).toMatchObject({ line: 2, column: expect.any(Number), message: expect.any(String) });
    expect(problem?.message).not.toMatch(/line:\d|\n/);
  });

  it('is not parsed beyond its length', () => {
    expect(checkReplyTemplate('x'.repeat(LIMITS.replyTemplateCharacters + 1))).toMatchObject({
      message: expect.stringContaining('limit'),
    });
  });

  it.each([
    [
      'loops',
      '{% for a in data.l %}{% for b in data.l %}{% for c in data.l %}{% for d in data.l %}{{ d }}{% endfor %}{% endfor %}{% endfor %}{% endfor %}',
    ],
    ['empty loops', '{% for a in (1..9999) %}{% for b in (1..9999) %}{% endfor %}{% endfor %}'],
    ['a range', '{% for a in (1..100000000) %}x{% endfor %}'],
    ['doubling', `{% assign s = "0123456789" %}${'{% assign s = s | append: s %}'.repeat(40)}{{ s }}`],
    ['padding', '{{ "2026-01-01" | date: "%999999999Y" }}'],
    [
      'replacing',
      `{% assign s = "aaaaaaaaaa" %}${'{% assign s = s | replace: "a", "aaaaaaaaaa" %}'.repeat(12)}{{ s }}`,
    ],
  ])('is stopped when it wants too much by %s', (_, template) => {
    const l = Array.from({ length: 1_000 }, (_, index) => index);
    expect(render(template, { l })).toMatchObject({ message: expect.stringContaining('limit') });
    expect(replyOf({ reply_template: template }, { data: { l }, arguments: {} })).toBeUndefined();
  });
});

describe('the limits of a rendering', () => {
  /** Reading `l` takes longer than a rendering may. */
  const slow = {
    get l() {
      const late = performance.now() + LIMITS.replyTemplateMs + 1;
      vi.spyOn(performance, 'now').mockReturnValue(late);
      return ['b', 'a'];
    },
  };
  afterEach(() => void vi.restoreAllMocks());

  it.each(['{{ data.l | sort }}', '{{ data.l contains "c" }}'])('hold within a tag: %s', (template) => {
    expect(render(template, slow)).toMatchObject({ message: expect.stringContaining('render limit') });
  });

  it('count what is written', () => {
    const s = 'x'.repeat(LIMITS.replyTemplateMemory / 2 + 1);
    expect(render('{{ data.s }}', { s })).toHaveLength(LIMITS.messageCharacters);
    expect(render('{{ data.s }}{{ data.s }}', { s })).toMatchObject({ message: expect.stringContaining('limit') });
  });
});

describe('replyOf', () => {
  it('is the rendered text, or nothing where there is none', () => {
    const scope = { data: { a: 'x' }, arguments: {} };
    expect(replyOf({ reply_template: 'It is {{ data.a }}.' }, scope)).toBe('It is x.');
    expect(replyOf({ reply_template: null }, scope)).toBeUndefined();
    expect(replyOf({ reply_template: '{{ data.b }}' }, scope)).toBeUndefined();
  });
});
