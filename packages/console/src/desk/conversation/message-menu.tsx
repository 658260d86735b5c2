/** Actions on one message. The button is shown on hover and focus, and always on touch screens. */
import type { HistoryMessage } from '@frontdesk/contract';
import { useRouter } from '@tanstack/react-router';
import { Ellipsis, Link2 } from 'lucide-react';
import { t } from '../../language/translate.js';
import { IconButton } from '../../ui/button.js';
import { Menu } from '../../ui/menu.js';
import { toast } from '../../ui/toast.js';
import { deskPath, messageDomId } from '../desk-path.js';

/** @param name of its sender; undefined: the current member */
export function MessageMenu({ entry, name }: { entry: HistoryMessage; name: string | undefined }) {
  const { basepath } = useRouter();
  const copyLink = async () => {
    const link = `${basepath}${deskPath('open', entry.ticket_chat_id)}#${messageDomId(entry.seq)}`;
    try {
      await navigator.clipboard.writeText(new URL(link, window.location.href).href);
      toast(t('Link copied'));
    } catch {
      toast(t("This browser doesn't allow copying. Link: {link}", { link }), 'news');
    }
  };
  return (
    <Menu
      trigger={
        <IconButton
          label={
            name === undefined
              ? t('Options for your message {seq}', { seq: entry.seq })
              : t('Options for message {seq} by {name}', { seq: entry.seq, name })
          }
          size="small"
          className="shrink-0 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
          icon={<Ellipsis />}
        />
      }
      items={[{ label: t('Copy link'), icon: <Link2 />, onSelect: () => void copyLink() }]}
    />
  );
}
