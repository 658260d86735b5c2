/** The member's second factor: its state, the remaining backup codes, and turning it on or off. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { disableTwoFactor, TWO_FACTOR_KEY, useTwoFactor } from '../../api/account.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { Card } from '../../ui/page.js';
import { Loaded, SkeletonBlock } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { EnrolTwoFactor } from './enrol-two-factor.js';
import { ProvePassword } from './prove-password.js';

const FEW = 3;

export function TwoFactorCard() {
  const query = useTwoFactor();
  const client = useQueryClient();
  const [open, setOpen] = useState<'enrol' | 'disable'>();
  const changed = () => void client.invalidateQueries({ queryKey: TWO_FACTOR_KEY });
  return (
    <Card
      title={t('Two-factor authentication')}
      description={t('Require a code from an authenticator app in addition to your password.')}
    >
      <Loaded query={query} skeleton={<SkeletonBlock className="h-8 w-56" />}>
        {({ enabled, backup_codes_left }) =>
          enabled ? (
            <div className="space-y-3">
              <div className="flex flex-wrap items-center gap-3 text-sm">
                <Badge tone="good" dot>
                  {t('On')}
                </Badge>
                <span className="text-ink-soft">
                  {t('{count, plural, one {# backup code left} other {# backup codes left}}', {
                    count: backup_codes_left,
                  })}
                </span>
                <Button size="small" className="ms-auto" onClick={() => setOpen('disable')}>
                  {t('Turn off…')}
                </Button>
              </div>
              {backup_codes_left <= FEW && (
                <Notice kind="warn" title={t("You're running low on backup codes")}>
                  {t('To get new ones, turn two-factor authentication off and on again.')}
                </Notice>
              )}
            </div>
          ) : (
            <div className="flex items-center gap-3">
              <Badge>{t('Off')}</Badge>
              <Button kind="primary" className="ms-auto" onClick={() => setOpen('enrol')}>
                {t('Set up')}
              </Button>
            </div>
          )
        }
      </Loaded>
      <EnrolTwoFactor open={open === 'enrol'} onClose={() => setOpen(undefined)} onChanged={changed} />
      <ProvePassword
        open={open === 'disable'}
        onClose={() => setOpen(undefined)}
        title={t('Turn off two-factor authentication?')}
        description={t("You'll sign in with your password only.")}
        action={t('Turn off')}
        danger
        onProved={async (password) => {
          await disableTwoFactor(password);
          changed();
          setOpen(undefined);
          toast(t('Two-factor authentication turned off'));
        }}
      />
    </Card>
  );
}
