import { expect, test } from 'vitest';
import { LOOPBACK } from './own-addresses.js';
import { createPeerConnection, describe } from './peer-connection.js';

test('a description says before its sections, for every browser, that the room waits to be called', async () => {
  const connection = createPeerConnection(LOOPBACK);
  try {
    connection.createDataChannel('any');
    await connection.setLocalDescription(await connection.createOffer());
    const [whole, ...sections] = describe(connection).split(/^m=/m);
    expect(whole).toContain('a=ice-lite\r\n');
    expect(sections).toEqual([expect.not.stringContaining('a=ice-lite')]);
  } finally {
    await connection.close();
  }
});
