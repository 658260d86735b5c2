/** Delivers agents' replies while the desk is open, and tells the agent when one was refused. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { customerNameOf } from '../../ui/customer-name.js';
import { toast } from '../../ui/toast.js';
import { useDeskConnection } from '../connection/desk-provider.js';
import { findListed } from '../list/use-desk-list.js';
import { deliverReplies } from './deliver-replies.js';

/** @param conversation the open one, which shows it itself */
export function useReplyDelivery(conversation: string | undefined): void {
  const { member } = useSession();
  const client = useQueryClient();
  const connection = useDeskConnection();
  const tellRefused = useEffectEvent((id: string) => {
    if (id === conversation) return;
    const row = findListed(client, id);
    toast(
      row === undefined
        ? t('Your reply to a customer was not sent')
        : t('Your reply to {customer} was not sent', { customer: customerNameOf(row) }),
      'news',
    );
  });
  useEffect(
    () => deliverReplies({ client, connection, member_id: member.id }, (id) => tellRefused(id)),
    [client, connection, member.id],
  );
}
