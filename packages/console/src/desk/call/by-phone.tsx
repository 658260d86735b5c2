/** Marks a conversation whose customer calls by phone. */
import { PhoneIncoming } from 'lucide-react';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';

export const ByPhone = () => (
  <Badge>
    <PhoneIncoming />
    {t('By phone')}
  </Badge>
);
