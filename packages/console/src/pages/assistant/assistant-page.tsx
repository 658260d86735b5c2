/** The assistant's instructions, its model, and this month's usage. */
import { assistantSettings } from '../../api/settings.js';
import { t } from '../../language/translate.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { DraftNotice } from '../releases/draft-notice.js';
import { AssistantForm } from './assistant-form.js';
import { UsageCard } from './usage-card.js';

export function AssistantPage() {
  const query = assistantSettings.useVersioned();
  return (
    <Page title={t('Assistant')} description={t('Its name, instructions, language and model.')} width="narrow">
      <Loaded query={query}>
        {(settings) => (
          <div className="space-y-4">
            <UsageCard usage={settings.view.usage} />
            <DraftNotice />
            <AssistantForm settings={settings} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
