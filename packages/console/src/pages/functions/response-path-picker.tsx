/** Calls a function once, and lets the member select a part of its `data`. */
import type { FunctionTestResult, FunctionView } from '@frontdesk/contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useTestFunction } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { describeCallFailure } from '../../ui/call-failure-words.js';
import { JsonView } from '../../ui/code-view.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';

export interface ResponsePathPickerProps {
  open: boolean;
  leaf: FunctionView;
  picked: string;
  onPick: (path: string) => void;
  onClose: () => void;
}

export function ResponsePathPicker({ open, leaf, picked, onPick, onClose }: ResponsePathPickerProps) {
  const test = useTestFunction(leaf.id);
  const [token, setToken] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<FunctionTestResult>();
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setResult(await test.mutateAsync(token === '' ? {} : { auth_token: token }));
    } catch (error) {
      setProblem(ApiError.sentence(error));
    } finally {
      setBusy(false);
    }
  };
  const data = dataOf(result?.response?.body);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={t('Select a value from the response')}
      description={t('Calls {name} once. Click a value to select it.', { name: leaf.name })}
      actions={
        <>
          <span dir="ltr" className="me-auto self-center font-mono text-xs text-ink-soft">
            {picked === '' ? 'data' : `data.${picked}`}
          </span>
          <Button kind="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {leaf.requires_auth && (
          <Field label={t("Customer's token")} hint={t('Sent with this call only. Not stored.')}>
            <Input
              type="password"
              autoComplete="off"
              value={token}
              onChange={(event) => setToken(event.target.value)}
            />
          </Field>
        )}
        <Button busy={busy} onClick={run}>
          {result === undefined ? t('Run') : t('Run again')}
        </Button>
        {problem !== undefined && <Notice kind="bad" title={problem} />}
        {result?.failure && (
          <Notice kind="warn" title={t('Failed: {reason}', { reason: describeCallFailure(result.failure.reason) })}>
            {result.failure.message}
          </Notice>
        )}
        {data !== undefined && <JsonView label={t('Data')} value={data} picked={picked} onPick={onPick} />}
      </div>
    </Dialog>
  );
}

function dataOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}
