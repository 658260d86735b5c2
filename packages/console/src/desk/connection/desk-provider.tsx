/** Provides the desk's connection, open while the desk is mounted. */
import type { BroadcastData, HelpdeskBroadcast } from '@frontdesk/contract';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { readSession, useSession } from '../../api/session.js';
import { DeskConnection } from './desk-connection.js';
import type { DeskConnectionState } from './reconnection.js';

const ConnectionContext = createContext<DeskConnection | undefined>(undefined);

export function DeskProvider({ children }: { children: ReactNode }) {
  const [connection] = useState(() => new DeskConnection());
  const session = useSession();
  // Also after signing in again, as the session is a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session is the reason to try again
  useEffect(() => connection.open(), [connection, session]);
  useEffect(() => () => connection.close(), [connection]);
  return (
    <ConnectionContext value={connection}>
      <SessionWatch connection={connection} />
      {children}
    </ConnectionContext>
  );
}

/** A refused socket means that the session has ended; asking the service shows the sign-in. */
function SessionWatch({ connection }: { connection: DeskConnection }) {
  const state = useStateOf(connection);
  useEffect(() => {
    if (state !== 'refused') return;
    readSession().catch((error: unknown) => console.warn('Whether the session goes on is unknown', error));
  }, [state]);
  return null;
}

export function useDeskConnection(): DeskConnection {
  const connection = useContext(ConnectionContext);
  if (connection === undefined) throw new Error('This part of the desk needs its connection');
  return connection;
}

export const useConnectionState = (): DeskConnectionState => useStateOf(useDeskConnection());

const useStateOf = (connection: DeskConnection) => useSyncExternalStore(connection.watch, connection.state);

/** Listens to an event of the service while the component is mounted. */
export function useDeskEvent<Name extends HelpdeskBroadcast>(
  name: Name,
  listener: (data: BroadcastData<Name>) => void,
): void {
  const connection = useDeskConnection();
  const hear = useEffectEvent(listener);
  useEffect(() => connection.on(name, (data) => hear(data)), [connection, name]);
}
