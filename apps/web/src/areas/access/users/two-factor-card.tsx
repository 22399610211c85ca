import { Button, Group, Stack, Text } from '@mantine/core';
import { twoFactor } from '@steward/contract/access/two-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { CodeField } from '../../../shared/sign-in/authenticator.tsx';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { formatDay } from '../../../ui/format.ts';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { RecoveryCodes, TwoFactorSteps } from './two-factor-steps.tsx';

type Doing = 'setUp' | 'newCodes' | 'remove';

/** The second factor: on or off, and the recovery codes for a lost phone. */
export function TwoFactorCard() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const state = useAnswer(twoFactor.getTwoFactor, {}, { freshFor: 0 });
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const { data } = state;
  return (
    <Card title={t('twoFactor.title')} note={t('twoFactor.note')}>
      {state.isError && <ErrorState message={failureText(state.error)} onRetry={() => void state.refetch()} />}
      {state.isPending && <FormSkeleton fields={1} />}
      {data && (
        <Stack gap="md" align="start">
          <Group gap="sm">
            <StatusBadge tone={data.is_on ? 'good' : 'plain'}>
              {data.since ? t('twoFactor.on', { day: formatDay(data.since) }) : t('twoFactor.off')}
            </StatusBadge>
            {data.is_on && (
              <StatusBadge tone={data.recovery_codes_left < 3 ? 'warn' : 'plain'}>
                {t('twoFactor.left', { count: data.recovery_codes_left })}
              </StatusBadge>
            )}
          </Group>
          {data.is_required && <Text c="dimmed">{t('twoFactor.required')}</Text>}
          {!data.is_on && !data.has_password && <Text c="dimmed">{t('twoFactor.noPassword')}</Text>}
          {!data.is_on && data.has_password && (
            <Button onClick={() => setDoing('setUp')}>{t('twoFactor.setUp')}</Button>
          )}
          {data.is_on && (
            <Group gap="sm">
              <Button variant="default" onClick={() => setDoing('newCodes')}>
                {t('twoFactor.newCodes')}
              </Button>
              {!data.is_required && (
                <Button variant="default" c="var(--bad)" onClick={() => setDoing('remove')}>
                  {t('twoFactor.remove')}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      )}
      <Dialog opened={doing !== undefined} onClose={close} title={doing && t(`twoFactor.${doing}`)}>
        {doing === 'setUp' && <TwoFactorSteps onDone={close} onCancel={close} />}
        {doing === 'newCodes' && <NewCodes onDone={close} />}
        {doing === 'remove' && <Remove onDone={close} />}
      </Dialog>
    </Card>
  );
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('users');
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <CallForm
      call={twoFactor.makeRecoveryCodes}
      start={{ password: '', code: '' }}
      submit={t('twoFactor.next')}
      mayLeave
      onSaved={({ recovery_codes }) => setCodes(recovery_codes)}
      onCancel={onDone}
    >
      {({ control }) => <Proof control={control} />}
    </CallForm>
  );
}

function Remove({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('users');
  return (
    <CallForm
      call={twoFactor.removeTwoFactor}
      start={{ password: '', code: '' }}
      alsoRefreshes={['users', 'members']}
      submit={t('twoFactor.next')}
      mayLeave
      onSaved={() => {
        showToast('success', t('twoFactor.removed'));
        onDone();
      }}
      onCancel={onDone}
    >
      {({ control }) => <Proof control={control} />}
    </CallForm>
  );
}

/** Password and code are required again before the second factor changes. */
function Proof({ control }: Pick<FormOf<typeof twoFactor.removeTwoFactor>, 'control'>) {
  const { t } = useTranslation('users');
  return (
    <>
      <PasswordField
        control={control}
        name="password"
        label={t('twoFactor.password')}
        autoComplete="current-password"
      />
      <CodeField control={control} name="code" note={t('twoFactor.codeOrRecovery')} />
    </>
  );
}
