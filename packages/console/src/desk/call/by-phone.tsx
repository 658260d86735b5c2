/** Marks a conversation whose customer calls by phone. */
import { PhoneIncoming } from 'lucide-react';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';

export const ByPhone = ({ size }: { size: number }) => (
  <Badge>
    <PhoneIncoming aria-hidden size={size} />
    {t('By phone')}
  </Badge>
);
