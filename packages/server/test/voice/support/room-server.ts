/** A server that calls can be held on. */
export interface RoomServer extends AsyncDisposable {
  /** For `LIVEKIT_URL`; stays the same. */
  url: string;
  api_key: string;
  api_secret: string;
  /** Ends it without warning. */
  kill(): Promise<void>;
  /** Starts it again on the same ports, without its rooms. */
  start(): Promise<void>;
}
