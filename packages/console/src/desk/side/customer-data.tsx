/** For owners and admins: exports or erases all data of the customer. */
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { type Customer, useExportCustomer } from '../../api/privacy.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { EraseDialog } from '../../pages/privacy/erase-dialog.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';

export function CustomerData({ customer, onErased }: { customer: Customer; onErased: () => void }) {
  const { member } = useSession();
  const exporting = useExportCustomer();
  const [asking, setAsking] = useState(false);
  if (member.role === 'agent') return null;
  return (
    <section aria-label={t('Customer data')} className="flex flex-wrap gap-2">
      <Button size="small" icon={<Download />} busy={exporting.isPending} onClick={() => exporting.mutate(customer)}>
        {t('Export data')}
      </Button>
      <Button size="small" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('Erase customer…')}
      </Button>
      {exporting.isError && <Notice kind="bad" title={ApiError.sentence(exporting.error)} className="basis-full" />}
      {asking && <EraseDialog customer={customer} onClose={() => setAsking(false)} onErased={onErased} />}
    </section>
  );
}
