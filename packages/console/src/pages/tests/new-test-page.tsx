/** A new test: from a template or from a stored conversation. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { randomId } from '../../api/random-id.js';
import { t } from '../../language/translate.js';
import { Notice } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { toast } from '../../ui/toast.js';
import { handedTest } from './handed-test.js';
import { testAddress } from './test-address.js';
import { pathOfDraft } from './test-draft.js';
import { TestEditor } from './test-editor.js';

const RANDOM_CHARACTERS = 8;

export function NewTestPage() {
  const navigate = useNavigate();
  const [handed] = useState(handedTest.take);
  const [initial] = useState(
    () => handed && { path: pathOfDraft(handed.name, randomId().slice(0, RANDOM_CHARACTERS)), yaml: handed.yaml },
  );
  return (
    <Page
      title={t('Create test')}
      description={t('Define what a customer writes and what the assistant should do.')}
      back={handed?.back ?? { to: '/tests', label: t('Tests') }}
      width="narrow"
    >
      {handed !== undefined && (
        <Notice className="mb-4" title={t('Created from a real conversation')}>
          {handed.placeholders === 0
            ? t('No personal data was detected.')
            : t(
                '{count, plural, one {# personal value replaced with placeholders.} other {# personal values replaced with placeholders.}}',
                { count: handed.placeholders },
              )}{' '}
          {t(
            'Names in messages are not detected, so review the test before you save. It expects the original replies. Change anything that should be different.',
          )}
        </Notice>
      )}
      <TestEditor
        initial={initial}
        onSaved={(saved) => {
          toast(t('Test saved'));
          void navigate({ to: testAddress(saved.path), ignoreBlocker: true });
        }}
      />
    </Page>
  );
}
