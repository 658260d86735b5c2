/** The settings of the chat window, with a live preview, and how to add it to a page. */
import type { ChatWindowSettings } from '@frontdesk/contract';
import { useState } from 'react';
import { chatWindow } from '../../api/chat-window.js';
import type { Versioned } from '../../api/request.js';
import { t } from '../../language/translate.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { ChatWindowForm } from './chat-window-form.js';
import { InstallCard } from './install-card.js';
import { WindowPreview } from './window-preview.js';

export function ChatWindowPage() {
  const query = chatWindow.useVersioned();
  return (
    <Page
      title={t('Chat window')}
      description={t('What customers see on your site. Changes appear when they open or reload a page.')}
      width="wide"
    >
      <Loaded query={query}>{(settings) => <Editor settings={settings} />}</Loaded>
    </Page>
  );
}

function Editor({ settings }: { settings: Versioned<ChatWindowSettings> }) {
  const [edited, setEdited] = useState(settings.view);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="space-y-4">
        <ChatWindowForm settings={settings} onEdit={setEdited} />
        <InstallCard />
      </div>
      <WindowPreview settings={edited} />
    </div>
  );
}
