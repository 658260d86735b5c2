/** Requests a mail with a link for a new password. Responds the same way if the address is unknown. */
import { useState } from 'react';
import { requestPasswordReset } from '../../api/password-reset.js';
import { t } from '../../language/translate.js';

export function ForgotPassword({ email, onProblem }: { email: string; onProblem: (error: unknown) => void }) {
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  if (state === 'sent')
    return (
      <p role="status" className="text-sm text-ink-soft">
        {t.rich("If {email} belongs to a member, we've sent a link. It works once and expires in 24 hours.", {
          email: <bdi className="wrap-anywhere">{email}</bdi>,
        })}
      </p>
    );
  return (
    <button
      type="button"
      disabled={state === 'sending'}
      className="rounded-sm text-start text-sm text-ink-soft hover:underline disabled:opacity-60"
      onClick={async () => {
        setState('sending');
        try {
          await requestPasswordReset(email);
          setState('sent');
        } catch (error) {
          onProblem(error);
          setState('open');
        }
      }}
    >
      {t('Email me a password reset link')}
    </button>
  );
}
