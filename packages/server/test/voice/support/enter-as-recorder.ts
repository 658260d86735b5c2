/** The recorder of Egress in a room, with a token as the room server makes it. */
import { Room } from '@livekit/rtc-node';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';

interface Rooms {
  /** `ws:` */
  url: string;
  api_key: string;
  api_secret: string;
}

/** @param room default: the only one */
export async function enterAsRecorder({ url, api_key, api_secret }: Rooms, room?: string): Promise<Room> {
  const name =
    room ?? (await new RoomServiceClient(url.replace(/^ws/, 'http'), api_key, api_secret).listRooms())[0]?.name;
  if (name === undefined) throw new Error('There is no room to record');
  const token = new AccessToken(api_key, api_secret, { identity: 'EG_recorder' });
  token.kind = 'egress';
  token.addGrant({ room: name, roomJoin: true, canSubscribe: true, canPublish: false, hidden: true, recorder: true });
  const recorder = new Room();
  await recorder.connect(url, await token.toJwt(), { autoSubscribe: true, dynacast: false });
  return recorder;
}
