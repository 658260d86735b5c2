/** How a customer learns of unread messages while they do not see the window. */
import { useFormContext } from 'react-hook-form';
import { SwitchField } from '../../forms/choice-fields.js';
import { t } from '../../language/translate.js';
import { Card } from '../../ui/page.js';
import type { ChatWindowValues } from './chat-window-values.js';

export function UnreadCard() {
  const { control } = useFormContext<ChatWindowValues>();
  return (
    <Card
      title={t('Unread messages')}
      description={t('While the window is closed, or the customer is on another tab.')}
    >
      <div className="space-y-4">
        <SwitchField
          control={control}
          name="unread_title"
          label={t('Show the number in the page title')}
          hint={t('Shown before your own title until the messages are read.')}
        />
        <SwitchField
          control={control}
          name="unread_sound"
          label={t('Play a sound for new messages')}
          hint={t('Plays only after the customer has clicked or typed on the page. Customers can turn it off.')}
        />
      </div>
    </Card>
  );
}
