/** Follows change events while the desk is open; reloads after a lost connection. */
import type { DeskChange, DeskConversation } from '@frontdesk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '../../api/session.js';
import { useConnectionState, useDeskConnection } from '../connection/desk-provider.js';
import { followChanges } from './follow-changes.js';

/** @param onRow called with each changed row and the reason */
export function useLiveDesk(
  onRow: (
    row: DeskConversation,
    reasons: ReadonlySet<DeskChange['reason']>,
    before: DeskConversation | undefined,
  ) => void,
): void {
  const client = useQueryClient();
  const connection = useDeskConnection();
  const state = useConnectionState();
  const { member } = useSession();
  const hear = useEffectEvent(onRow);
  const wasOnline = useRef(false);
  const follower = useRef<ReturnType<typeof followChanges>>(undefined);

  useEffect(() => {
    const following = followChanges(client, member.id, (...given) => hear(...given));
    follower.current = following;
    const stop = connection.on('desk_changed', ({ also = [], ...first }) => following.note([first, ...also]));
    return () => {
      stop();
      following.stop();
    };
  }, [client, connection, member.id]);

  useEffect(() => {
    if (state !== 'online') return;
    // Nothing can have been missed before the first connection.
    if (wasOnline.current) follower.current?.readAgain();
    wasOnline.current = true;
  }, [state]);
}
