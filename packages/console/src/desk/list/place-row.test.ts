import type { DeskConversation, DeskFilter, DeskPage } from '@frontdesk/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Narrowing, WHOLE_LIST } from '../desk-path.js';
import { belongs, type ListKind, placeRow } from './place-row.js';

const MEMBER = 'ada';
const kind = (filter: DeskFilter, narrowing: Partial<Narrowing> = {}): ListKind => ({
  ...{ ...WHOLE_LIST, ...narrowing, filter, member_id: MEMBER },
});

function row(id: string, fields: Partial<DeskConversation> = {}): DeskConversation {
  return {
    ticket_chat_id: id,
    closed: false,
    test: false,
    handler: 'assistant',
    agent: null,
    needs_human: false,
    waiting_since: null,
    contact_email: null,
    snoozed_until: null,
    priority: 'normal',
    targets: { first_reply: null, resolution: null },
    date_updated: '2026-01-01T00:00:00.000Z',
    ...fields,
  } as DeskConversation;
}

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;
const ids = (pages: readonly DeskPage[]) =>
  pages.flatMap(({ conversations }) => conversations.map((one) => one.ticket_chat_id));

describe('placeRow', () => {
  it('keeps a list that is wholly loaded as the service would order it, whatever changes', () => {
    const change = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      second: fc.integer({ min: 0, max: 59 }),
      closed: fc.boolean(),
      test: fc.boolean(),
      agent: fc.constantFrom(null, MEMBER, 'grace'),
      snoozed: fc.boolean(),
      needs_human: fc.boolean(),
      priority: fc.constantFrom('low', 'normal', 'high', 'urgent'),
      due: fc.option(fc.integer({ min: 0, max: 9 })),
      missed: fc.boolean(),
    });
    const narrowings: Partial<Narrowing>[] = [
      {},
      { sort: 'priority' },
      { priority: 'high' },
      { sort: 'due' },
      { due: 'overdue' },
      { agent: 'me' },
      { agent: 'grace' },
    ];
    const filters: DeskFilter[] = ['needs_human', 'mine', 'assistant', 'agents', 'open', 'snoozed', 'closed', 'test'];
    fc.assert(
      fc.property(
        fc.constantFrom(...filters),
        fc.constantFrom(...narrowings),
        fc.array(change, { maxLength: 40 }),
        (filter, narrowing, changes) => {
          const list = kind(filter, narrowing);
          let pages: readonly DeskPage[] = [
            { conversations: [], next: 'more' },
            { conversations: [], next: null },
          ];
          const truth = new Map<string, DeskConversation>();
          for (const { id, second, closed, test, agent, needs_human, snoozed, priority, due, missed } of changes) {
            const next = row(id, {
              closed,
              test,
              priority,
              targets: {
                first_reply: due === null ? null : { date_due: at(due), date_ended: null, missed },
                resolution: null,
              },
              handler: agent === null ? 'assistant' : 'agent',
              agent: agent === null ? null : { id: agent, username: agent },
              needs_human: needs_human && !closed,
              snoozed_until: snoozed && !closed ? at(second) : null,
              waiting_since: at(second),
              date_updated: at(second),
            });
            truth.set(id, next);
            pages = placeRow(pages, next, list);
          }
          const sign = filter === 'needs_human' || filter === 'snoozed' ? 1 : -1;
          const expected = [...truth.values()]
            .filter((one) => belongs(one, list))
            .sort((one, other) => {
              const urgency = (each: DeskConversation) =>
                narrowing.sort !== 'priority' && (narrowing.sort !== undefined || filter !== 'needs_human')
                  ? 0
                  : ['low', 'normal', 'high', 'urgent'].indexOf(each.priority);
              if (urgency(one) !== urgency(other)) return urgency(other) - urgency(one);
              if (narrowing.sort === 'due') {
                const [mine, theirs] = [one, other].map(
                  (each) =>
                    (each.targets.first_reply?.date_due ?? '9') + (each.targets.first_reply && each.ticket_chat_id),
                );
                if (mine !== theirs) return mine! < theirs! ? -1 : 1;
              }
              const [left, right] = [one, other].map((each) => each.date_updated + each.ticket_chat_id);
              return sign * (left! < right! ? -1 : 1);
            });
          expect(ids(pages)).toEqual(expected.map((one) => one.ticket_chat_id));
        },
      ),
    );
  });

  it('keeps an open conversation in test mode in the list of those alone', () => {
    const filters: DeskFilter[] = ['needs_human', 'mine', 'agents', 'open', 'snoozed', 'closed', 'test'];
    const listsOf = (fields: Partial<DeskConversation>) =>
      filters.filter((filter) =>
        belongs(row('a', { agent: { id: MEMBER, username: 'Ada' }, ...fields }), kind(filter)),
      );
    expect(listsOf({})).toEqual(['mine', 'open']);
    expect(listsOf({ test: true })).toEqual(['test']);
    expect(listsOf({ test: true, snoozed_until: at(1) })).toEqual(['test']);
    expect(listsOf({ test: true, closed: true })).toEqual([]);
  });

  it('leaves out what belongs behind the pages it has, and takes away what has moved there', () => {
    const pages = [
      { conversations: [row('a', { date_updated: at(9) }), row('b', { date_updated: at(5) })], next: 'x' },
    ];
    expect(placeRow(pages, row('c', { date_updated: at(1) }), kind('open'))).toBe(pages);
    expect(ids(placeRow(pages, row('a', { date_updated: at(1) }), kind('open')))).toEqual(['b']);
  });

  it.each([
    ['me', ['mine']],
    ['grace', ['hers']],
    ['nobody', ['free']],
    [undefined, ['mine', 'hers', 'free']],
  ])('a list of %s holds the conversations of that agent', (agent, expected) => {
    const of = (id: string | undefined) => (id === undefined ? null : { id, username: id });
    const rows = [
      row('mine', { agent: of(MEMBER) }),
      row('hers', { agent: of('grace') }),
      row('free', { agent: null }),
    ];
    const kept = rows.filter((one) => belongs(one, kind('open', { agent })));
    expect(kept.map(({ ticket_chat_id }) => ticket_chat_id)).toEqual(expected);
  });

  it('changes what a search has found in its place, and adds nothing to it', () => {
    const pages = [{ conversations: [row('a'), row('b')], next: null }];
    const changed = placeRow(pages, row('b', { date_updated: at(50), unread: 3 }), kind('open', { q: 'refund' }));
    expect(ids(changed)).toEqual(['a', 'b']);
    expect(changed[0]?.conversations[1]?.unread).toBe(3);
    expect(placeRow(pages, row('c'), kind('open', { q: 'refund' }))).toBe(pages);
  });
});
