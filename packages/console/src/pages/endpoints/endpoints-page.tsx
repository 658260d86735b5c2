/** How the organisation's endpoints can verify that a request comes from this service. */
import { endpointHeaders } from '../../api/endpoint-auth.js';
import { t } from '../../language/translate.js';
import { headerName } from '../../ui/header-name.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { HeadersForm } from './headers-form.js';
import { SigningSecrets } from './signing-secrets.js';

export function EndpointsPage() {
  const query = endpointHeaders.useVersioned();
  return (
    <Page
      title={t('Endpoint authentication')}
      description={t.rich(
        'Lets your endpoints verify that requests come from Frontdesk. Each request also has an <name>X-Request-Id</name> header, shown in its trace.',
        { name: headerName },
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
