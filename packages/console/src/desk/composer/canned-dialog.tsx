/** Manages the organisation's canned replies. All members may. */
import { type CannedReply, LIMITS } from '@frontdesk/contract';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm, Dialog } from '../../ui/dialog.js';
import { Empty, Loaded } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { useCannedReplies, useRemoveCannedReply } from '../desk-requests.js';
import { CannedForm } from './canned-form.js';

export function CannedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const replies = useCannedReplies();
  const remove = useRemoveCannedReply();
  const [edited, setEdited] = useState<CannedReply | 'new'>();
  const [removed, setRemoved] = useState<CannedReply>();
  const close = () => {
    setEdited(undefined);
    onClose();
  };
  if (edited !== undefined)
    return (
      <Dialog
        open={open}
        onClose={close}
        wide
        title={edited === 'new' ? t('New canned reply') : t('Edit canned reply')}
        description={t("'{customer name}', '{customer first name}' and '{agent}' are filled in when it is inserted.")}
      >
        <CannedForm
          reply={edited === 'new' ? undefined : (replies.data?.find(({ id }) => id === edited.id) ?? edited)}
          onDone={() => setEdited(undefined)}
        />
      </Dialog>
    );
  return (
    <>
      <Dialog
        open={open && removed === undefined}
        onClose={close}
        wide
        title={t('Canned replies')}
        description={t('Type / in the reply field to insert one. Everyone in your organisation shares them.')}
        actions={
          <Button
            kind="primary"
            icon={<Plus />}
            disabled={(replies.data?.length ?? 0) >= LIMITS.cannedRepliesPerOrganisation}
            onClick={() => setEdited('new')}
          >
            {t('New canned reply')}
          </Button>
        }
      >
        <Loaded query={replies}>
          {(all) =>
            all.length === 0 ? (
              <Empty title={t('No canned replies yet')}>{t('Save replies that you send often.')}</Empty>
            ) : (
              <ul aria-label={t('Canned replies')} className="divide-y divide-line">
                {all.map((reply) => (
                  <CannedItem
                    key={reply.id}
                    reply={reply}
                    onEdit={() => setEdited(reply)}
                    onRemove={() => setRemoved(reply)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Dialog>
      <Confirm
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={t('Delete “{title}”?', { title: removed?.title ?? '' })}
        description={t('It is deleted for everyone in your organisation.')}
        action={t('Delete')}
        danger
        onConfirm={async () => {
          if (removed !== undefined) await remove.mutateAsync(removed.id);
          toast(t('Canned reply deleted'));
        }}
      />
    </>
  );
}

interface CannedItemProps {
  reply: CannedReply;
  onEdit: () => void;
  onRemove: () => void;
}

function CannedItem({ reply, onEdit, onRemove }: CannedItemProps) {
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2 text-sm">
          <span dir="ltr" className="shrink-0 font-mono text-xs text-accent-ink">
            /{reply.shortcut}
          </span>
          <span className="truncate font-medium">{reply.title}</span>
        </p>
        <p dir="auto" className="truncate text-xs text-ink-faint">
          {reply.text}
        </p>
        {(reply.tag !== null || reply.closes) && (
          <p className="flex gap-1.5 pt-1">
            {reply.tag !== null && <Badge>{t.rich('Tag: {tag}', { tag: <bdi>{reply.tag}</bdi> })}</Badge>}
            {reply.closes && <Badge>{t('Closes')}</Badge>}
          </p>
        )}
      </div>
      <IconButton label={t('Edit {title}', { title: reply.title })} size="small" icon={<Pencil />} onClick={onEdit} />
      <IconButton
        label={t('Delete {title}', { title: reply.title })}
        size="small"
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </li>
  );
}
