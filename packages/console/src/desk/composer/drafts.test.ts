import { expect, test } from 'vitest';
import {
  changeDraft,
  type Draft,
  listSendingDrafts,
  moveReply,
  readDraft,
  restoreReply,
  type Sending,
} from './drafts.js';

const file = { id: 'file-1', name: 'label.pdf' } as Draft['files'][number];

test('a reply that was not sent comes back before what has been written since', () => {
  const after = { tag: 'parcel', closes: false };
  const sending = { reply: 'I can help.', files: [file], after, client_message_id: 'message-1', member_id: 'anna' };
  changeDraft('conversation-1', {
    reply: 'Are you there?',
    sending: { ...sending, close_support: false, takes: true, since: 0 },
  });
  expect(listSendingDrafts()).toEqual(['conversation-1']);
  restoreReply('conversation-1', 'Bruno took it over.');
  expect(readDraft('conversation-1')).toMatchObject({
    reply: 'I can help.\n\nAre you there?',
    files: [file],
    after,
    refused: 'Bruno took it over.',
  });
  expect(listSendingDrafts()).toEqual([]);
});

test('a reply that an earlier release was sending, from the draft itself, is still sent', () => {
  const after = { tag: 'parcel', closes: false };
  const sending = { client_message_id: 'message-1', member_id: 'anna', close_support: false, takes: true, since: 0 };
  const draft = { reply: 'I can help.', note: 'Rude.', files: [file], after, sending: sending as Sending };
  const moved = moveReply(draft);
  expect(moved).toEqual({
    reply: '',
    note: 'Rude.',
    files: [],
    sending: { ...sending, reply: 'I can help.', files: [file], after },
  });
  expect(moveReply({ ...moved, reply: 'Are you there?' })).toEqual({ ...moved, reply: 'Are you there?' });
});
