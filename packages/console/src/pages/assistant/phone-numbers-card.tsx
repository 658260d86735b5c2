/** The numbers that customers can telephone. The operator of the server sets them. */
import { t } from '../../language/translate.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Card } from '../../ui/page.js';

export function PhoneNumbersCard({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0)
    return (
      <Card title={t('Phone numbers')}>
        <p className="text-sm text-ink-soft">
          {t('Customers can call by phone once the operator of this service connects a number.')}
        </p>
      </Card>
    );
  return (
    <Card
      title={t('Phone numbers')}
      description={t('The assistant answers calls to these numbers. The operator of this service sets them.')}
    >
      <ul aria-label={t('Phone numbers')} className="space-y-1">
        {numbers.map((number) => (
          <li key={number} className="flex items-center gap-1 text-sm">
            <bdi dir="ltr" className="tabular-nums">
              {number}
            </bdi>
            <CopyButton text={number} label={t('Copy phone number')} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
