/** How an organisation's chat window looks: saved, previewed, and shown to customers in their language. On both databases. */
import type { ChatWindow, ConversationList } from '@frontdesk/contract';
import { LIMITS, WEEKDAYS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const SETTINGS = '/api/v1/lab/chat-window/';
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const dataUrl = (type: string, content: string) => `data:${type};base64,${Buffer.from(content).toString('base64')}`;

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(database);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
  });

  const shown = async (language?: string) => {
    const answer = await service.http(`/api/v1/helpdesk/assistant/${language ? `?language=${language}` : ''}`);
    return (await answer.json()) as ChatWindow;
  };
  const save = (body: object, path = SETTINGS) =>
    service.http(path, { method: path === SETTINGS ? 'PUT' : 'POST', body: JSON.stringify(body) });

  test('is the default one until it is set', async () => {
    expect(await (await service.http(SETTINGS)).json()).toEqual({
      colour: null,
      theme: 'auto',
      position: 'end',
      logo: null,
      reply_time: '',
      suggested_questions: [],
      unread_title: true,
      unread_sound: false,
      article_search: true,
      office_hours: null,
      texts: [],
    });
    expect(await shown()).toMatchObject({ colours: null, logo: null, suggested_questions: [], theme: 'auto' });
  });

  test('is previewed without being saved, and shown once it is', async () => {
    const settings = {
      colour: '#FFD400',
      theme: 'dark',
      position: 'start',
      logo: LOGO,
      reply_time: 'We usually reply within an hour.',
      suggested_questions: ['Where is my order?'],
      unread_title: false,
      unread_sound: true,
      office_hours: WEEKDAYS.map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
    };
    const expected = {
      colours: { light: { fill: '#ffd400', on_fill: '#000000' }, dark: { fill: '#ffd400' } },
      logo: LOGO,
      theme: 'dark',
      position: 'start',
      reply_time: 'We usually reply within an hour.',
      suggested_questions: ['Where is my order?'],
      unread_title: false,
      unread_sound: true,
      office: { open: true, opens_at: null, closes_at: null, time_zone: 'UTC' },
    };
    const preview = await save(settings, `${SETTINGS}preview/`);
    expect(await preview.json()).toMatchObject(expected);
    expect(await shown()).toMatchObject({ colours: null });
    const saved = await save(settings);
    expect(await saved.json()).toMatchObject({ colour: '#ffd400', texts: [] });
    expect(await shown()).toMatchObject(expected);
    expect((await save({})).status).toBe(200);
    expect(await shown()).toMatchObject({ colours: null, logo: null });
  });

  test("has the customer's language where the organisation has written it", async () => {
    const texts = [
      {
        language: 'de',
        greeting: 'Hallo!',
        reply_time: 'Meist in einer Stunde.',
        suggested_questions: ['Wo ist sie?'],
      },
      { language: 'de-CH', greeting: 'Grüezi!' },
      { language: 'fr', suggested_questions: ['Où est-elle ?'] },
    ];
    await save({ reply_time: 'Within an hour.', suggested_questions: ['Where is it?'], texts });
    expect(await shown('de-AT')).toMatchObject({ greeting: 'Hallo!', suggested_questions: ['Wo ist sie?'] });
    expect(await shown('DE-ch')).toMatchObject({ greeting: 'Grüezi!', suggested_questions: [], reply_time: '' });
    const english = await shown();
    expect(english).toMatchObject({ suggested_questions: ['Where is it?'], reply_time: 'Within an hour.' });
    expect(await shown('fr')).toMatchObject({ suggested_questions: ['Où est-elle ?'] });
    expect(await shown('nl')).toEqual(english);
  });

  test("has the default name and greeting in the customer's language until the organisation changes them", async () => {
    const change = async (body: object): Promise<unknown> =>
      (await service.http('/api/v1/console/assistant/', { method: 'PUT', body: JSON.stringify(body) })).json();
    await save({ texts: [{ language: 'fr', greeting: 'Salut !' }] });
    const german = { assistant_name: 'Assistent', greeting: 'Hallo! Wie kann ich Ihnen helfen?' };
    const english = { assistant_name: 'Assistant', greeting: 'Hello! How can I help you?' };
    expect(await shown('de-AT')).toMatchObject(german);
    expect(await shown('ar')).toMatchObject({ assistant_name: 'المساعد', greeting: 'مرحبًا! كيف يمكنني مساعدتك؟' });
    expect(await shown('fr')).toMatchObject({ assistant_name: 'Assistant', greeting: 'Salut !' });
    expect(await shown('nl')).toMatchObject(english);
    expect(await shown()).toMatchObject(english);
    expect(await change({ language: 'de' })).toMatchObject({ ...english, shown_to_customers: german });
    expect(await shown()).toMatchObject(german);
    const own = { assistant_name: 'Robin', greeting: 'Ahoy!' };
    expect(await change(own)).toMatchObject({ language: 'de', shown_to_customers: own });
    await change({ language: 'en' });
    expect(await shown('de')).toMatchObject(own);
    await change(english);
  });

  test.each([
    ['a colour by name', { colour: 'red' }, 'colour'],
    ['a logo from elsewhere', { logo: 'https://shop.example/logo.png' }, 'logo'],
    ['a logo that may run scripts', { logo: 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=' }, 'logo'],
    ['a logo that is a page', { logo: dataUrl('image/png', '<!doctype html><script>alert(1)</script>') }, 'logo'],
    ['a logo that is a drawing', { logo: dataUrl('image/webp', '<svg xmlns="http://www.w3.org/2000/svg"/>') }, 'logo'],
    ['a logo of another type than it declares', { logo: LOGO.replace('image/png', 'image/jpeg') }, 'logo'],
    ['a logo that is too large', { logo: `data:image/png;base64,${'A'.repeat(LIMITS.logoBytes * 2)}` }, 'logo'],
    ['too many questions', { suggested_questions: ['1', '2', '3', '4', '5'] }, 'suggested_questions'],
    ['a blank question', { suggested_questions: [' '] }, 'suggested_questions.0'],
    [
      'office hours that end before they begin',
      { office_hours: [{ weekday: 'monday', from: '17:00', to: '09:00' }] },
      'office_hours.0.to',
    ],
    ['a language twice', { texts: [{ language: 'de' }, { language: 'de' }] }, 'texts'],
    ['an unknown field', { color: '#ffffff' }, 'color'],
  ])('%s is refused with its field, and nothing changes', async (_what, body, path) => {
    const before = await (await service.http(SETTINGS)).json();
    expect(before).toMatchObject({ theme: 'auto' });
    for (const where of [SETTINGS, `${SETTINGS}preview/`]) {
      const refused = await save(body, where);
      expect(refused.status).toBe(400);
      expect((await refused.json()).errors).toEqual([expect.objectContaining({ path })]);
    }
    expect(await (await service.http(SETTINGS)).json()).toEqual(before);
  });

  test("a customer's conversations are called by what was said first", async () => {
    const session_id = newSession();
    const client = await service.client();
    await client.ask('enter_customer_support', { session_id });
    const first = `Where is order 1042? ${'It is late. '.repeat(20)}`;
    client.emit('support', say(session_id, first));
    const { ticket_chat_id } = (await client.next('support')).data;
    await client.askAck('support', say(session_id, 'Hello?', ticket_chat_id));
    const list = async () => {
      const answer = await service.http(`/api/v1/helpdesk/customer/${session_id}/conversations/`);
      return ((await answer.json()) as ConversationList).conversations;
    };
    expect(await list()).toMatchObject([{ ticket_chat_id, topic: first.slice(0, LIMITS.topicCharacters) }]);
  });
});
