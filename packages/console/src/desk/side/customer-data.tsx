/** For owners and admins: exports or erases all data of the customer. */
import { useNavigate } from '@tanstack/react-router';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Customer, exportPath } from '../../api/privacy.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { EraseDialog } from '../../pages/privacy/erase-dialog.js';
import { Button, buttonClasses } from '../../ui/button.js';

export function CustomerData({ customer, onErased }: { customer: Customer; onErased: () => void }) {
  const { member } = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  if (member.role === 'agent') return null;
  return (
    <section aria-label={t('Customer data')} className="flex flex-wrap gap-2">
      <a href={exportPath(customer)} download className={buttonClasses('secondary', 'small')}>
        <Download aria-hidden size={14} />
        {t('Export data')}
      </a>
      <Button size="small" icon={<Trash2 aria-hidden size={14} />} onClick={() => setAsking(true)}>
        {t('Erase customer…')}
      </Button>
      {asking && (
        <EraseDialog
          customer={customer}
          onClose={() => setAsking(false)}
          onErased={() => {
            onErased();
            void navigate({ to: '/desk' });
          }}
        />
      )}
    </section>
  );
}
