/** Sign-on through the organisation's identity provider, in three steps. For owners. */
import type { SignOnView } from '@frontdesk/contract';
import type { Versioned } from '../../api/request.js';
import { signOn } from '../../api/sign-on.js';
import { t } from '../../language/translate.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Card, Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { UrlText } from '../../ui/url-text.js';
import { DomainsCard } from './domains-card.js';
import { ProviderForm } from './provider-form.js';
import { TestCard } from './test-card.js';

export function SignOnPage() {
  const query = signOn.useVersioned();
  return (
    <Page
      title={t('Single sign-on')}
      description={t(
        'Let members sign in through your OpenID Connect identity provider, such as Entra ID, Google Workspace, Okta or Keycloak.',
      )}
      width="narrow"
    >
      <Loaded query={query}>{(settings) => <Steps settings={settings} />}</Loaded>
    </Page>
  );
}

function Steps({ settings }: { settings: Versioned<SignOnView> }) {
  const { view } = settings;
  return (
    <div className="space-y-4">
      <Card
        title={t('Redirect URI')}
        description={t(
          'Register Frontdesk at your provider as a web application that uses the authorization code flow with this redirect URI.',
        )}
      >
        <div className="flex items-start rounded-md border border-line bg-sunken">
          <code className="min-w-0 flex-1 px-3 py-2.5 wrap-anywhere">
            <UrlText url={view.redirect_uri} />
          </code>
          <div className="p-1">
            <CopyButton label={t('Copy redirect URI')} text={view.redirect_uri} />
          </div>
        </div>
      </Card>
      <DomainsCard view={view} />
      <TestCard provider={view.provider} />
      <ProviderForm settings={settings} />
    </div>
  );
}
