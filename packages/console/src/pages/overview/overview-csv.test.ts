import type { Overview } from '@frontdesk/contract';
import { expect, it } from 'vitest';
import { courseCsv, detailsCsv } from './overview-csv.js';

const DAY = {
  day: '2026-11-24',
  opened: 3,
  closed: 2,
  resolved_by_assistant: 1,
  turns: 5,
  failed_turns: 1,
  handovers: 0,
  reviews: 0,
  average_rating: null,
  feedback: { up: 4, down: 1 },
  targets: { first_reply: { met: 6, missed: 2 }, resolution: { met: 5, missed: 3 } },
  tokens: 1_200,
  cost: null,
  results: { answered: 4, failed: 1 },
};

it('has a line for each day, and a column for each result that a turn can have', () => {
  const [, head = '', line = '', ...rest] = courseCsv({ daily: [DAY], hourly: [], time_zone: 'UTC' }, 'en')
    .replaceAll('"', '')
    .split(/^\ufeff|\r\n/);
  const cells = Object.fromEntries(head.split(',').map((name, place) => [name, line.split(',')[place]]));
  expect(cells).toEqual({
    day: '2026-11-24',
    opened: '3',
    closed: '2',
    resolved_by_assistant: '1',
    taken_over: '0',
    first_replies_in_time: '6',
    first_replies_overdue: '2',
    resolutions_in_time: '5',
    resolutions_overdue: '3',
    helpful_answers: '4',
    not_helpful_answers: '1',
    tokens: '1200',
    cost: '',
    reviews: '0',
    average_rating: '',
    turns: '5',
    turns_answered: '4',
    turns_failed: '1',
    turns_asked_back: '0',
    turns_not_understood: '0',
    turns_refused: '0',
    turns_login_needed: '0',
    turns_handed_over: '0',
    turns_closed: '0',
    turns_discarded: '0',
  });
  expect(rest).toEqual(['']);
});

it("has the hours of a day by the organisation's clocks", () => {
  const hourly = ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'].map((from) => ({ ...DAY, from }));
  const lines = courseCsv({ daily: [], hourly, time_zone: 'Europe/Berlin' }, 'en-GB').split('\r\n');
  expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
    ['\ufeff"from"', '"from_utc"', '"opened"'],
    ['"2026-10-25 02:00"', '"2026-10-25T00:00:00.000Z"', '3'],
    ['"2026-10-25 02:00"', '"2026-10-25T01:00:00.000Z"', '3'],
    [''],
  ]);
});

it('has a line for each number that is not by day, and quotes texts', () => {
  const lines = detailsCsv(overviewWith('Mia "Ada" Lee'), [], 'en').split('\r\n');
  expect(lines[0]).toBe('\ufeff"group","item","measure","value"');
  expect(lines).toEqual(
    expect.arrayContaining([
      '"period","Europe/Berlin","since","2026-11-23T23:00:00.000Z"',
      '"satisfaction","Mia ""Ada"" Lee","average",5',
      '"feedback","answers","not_helpful",1',
      '"targets","first_reply","share",0.75',
      '"targets","resolution","share",',
      '"usage","models","cost_per_resolved",0.25',
      '"satisfaction","assistant","average",',
      '"handover_reason","asked_for_human","count",2',
      '"handovers","all","asked",2',
      '"open_now","conversations","snoozed",1',
      '"agent_wait_by_hour_of_day",9,"p95_ms",900',
    ]),
  );
});

it.each([
  ['de', ';', '0,75'],
  ['fr-CA', ';', '0,75'],
  ['es', ';', '0,75'],
  ['ar-EG', ',', '0.75'],
  ['de-CH', ';', '0.75'],
  ['de-LI', ';', '0.75'],
  ['fr-CH', ';', '0,75'],
])('is written as spreadsheets in %s read it', (locale, separator, share) => {
  const line = ['"targets"', '"first_reply"', '"share"', share].join(separator);
  expect(detailsCsv(overviewWith('Ada'), [], locale)).toContain(`\r\n${line}\r\n`);
  const [head = '', day = ''] = courseCsv({ daily: [DAY], hourly: [], time_zone: 'UTC' }, locale).split('\r\n');
  expect(head.split(separator)).toHaveLength(day.split(separator).length);
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['＝1＋1', "'＝1＋1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['  =1+1', "'  =1+1"],
  ['\u3000=1+1', "'\u3000=1+1"],
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', "'\r'=1+1"],
  ['\n=1+1', "'\n'=1+1"],
  ['\tAda', "'\tAda"],
  ['Ada;=1+1;', "Ada;'=1+1;"],
  ['Ada; -1', "Ada;' -1"],
  ['Ada\t@SUM(1)', "Ada\t'@SUM(1)"],
  ['=1+1, "Ada"', `'=1+1, ""Ada""`],
  ['Ada-Mia = @home', 'Ada-Mia = @home'],
])('makes no formula of the member name %j', (name, cell) => {
  expect(detailsCsv(overviewWith(name), [], 'en')).toContain(`\r\n"satisfaction","${cell}","average",5\r\n`);
});

/** An overview with one review, of the agent with this name. */
function overviewWith(name: string): Overview {
  const times = { count: 1, p50_ms: 800, p95_ms: 900 };
  return {
    time_zone: 'Europe/Berlin',
    since: '2026-11-23T23:00:00.000Z',
    until: '2026-11-24T10:00:00.000Z',
    first_reply: { assistant: times, agent: times },
    reviews: { count: 1, average: 5, distribution: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 1 } },
    feedback: { up: 4, down: 1 },
    targets: { first_reply: { met: 3, missed: 1, share: 0.75 }, resolution: { met: 0, missed: 0, share: null } },
    usage: { tokens: 1_200, cost: 0.5, tokens_per_conversation: 400, cost_per_resolved: 0.25 },
    satisfaction: {
      assistant: { count: 0, average: null },
      agents: [{ agent_id: 'ada', name, count: 1, average: 5 }],
    },
    handover_reasons: [{ reason: 'asked_for_human', count: 2 }],
    handovers: { asked: 2, taken: 1 },
    open: { total: 4, assistant: 3, agent: 1, needs_human: 1, snoozed: 1 },
    by_hour_of_day: [{ hour: 9, assistant_reply: times, agent_wait: times }],
  } as unknown as Overview;
}
