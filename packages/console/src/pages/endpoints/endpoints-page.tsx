/** How the organisation's endpoints can verify that a request comes from this service. */
import { endpointHeaders } from '../../api/endpoint-auth.js';
import { t } from '../../language/translate.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { HeadersForm } from './headers-form.js';
import { SigningSecrets } from './signing-secrets.js';

export function EndpointsPage() {
  const query = endpointHeaders.useVersioned();
  return (
    <Page
      title={t('Endpoint authentication')}
      description={t(
        'Lets your endpoints verify that requests come from Frontdesk. Each request also has an X-Request-Id header, shown in its trace.',
      )}
      width="narrow"
    >
      <Loaded query={query}>
        {(auth) => (
          <div className="space-y-4">
            <SigningSecrets secrets={auth.view.signing_secrets} />
            <HeadersForm settings={auth} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
