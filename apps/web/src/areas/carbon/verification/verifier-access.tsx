import { Stack, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { verification } from '@steward/contract/carbon/verification';
import { IconRefreshAlert } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthenticatorKey, CodeField } from '../../../shared/sign-in/authenticator.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatDay, formatMoment } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './verifier-access.module.css';

type Access = Answer<typeof verification.getVerifierAccess>;
interface Props {
  token: string;
  state: Access;
}

/** Before the report: the second factor is set up at the first visit, and required in every later browser session. */
export function VerifierAccess({ token, state }: Props) {
  const { t } = useTranslation('verification');
  const { organization_name, target_name, year, verifier_name, expires_at } = state;
  return (
    <div className={classes.page}>
      <header>
        <p className={classes.over}>{t('access.about', { year })}</p>
        <h1 className={classes.title}>
          <bdi>{target_name}</bdi>
        </h1>
        {organization_name !== target_name && (
          <p className={classes.note}>
            <bdi>{organization_name}</bdi>
          </p>
        )}
        <p className={classes.note}>{t('access.until', { name: verifier_name, day: formatDay(expires_at) })}</p>
      </header>
      {state.needs === 'set-up' ? (
        <Card title={t('access.setUpTitle')} note={t('access.setUpText')}>
          <SetUp token={token} state={state} />
        </Card>
      ) : (
        <Card title={t('access.codeTitle')} note={t('access.codeText')}>
          <EnterCode token={token} />
        </Card>
      )}
    </div>
  );
}

/** The same as a dialog over the report, if the session ends while the report is open. */
export function AskedAgain({ token, state }: Props) {
  const { t } = useTranslation('verification');
  // Closed until the next refusal, which has a new answer.
  const [putAside, setPutAside] = useState<Access>();
  return (
    <Dialog
      opened={state.needs !== 'nothing' && putAside !== state}
      onClose={() => setPutAside(state)}
      title={t('access.again')}
    >
      <Text mb="md">{t('access.againText')}</Text>
      {state.needs === 'set-up' ? <SetUp token={token} state={state} /> : <EnterCode token={token} />}
    </Dialog>
  );
}

function EnterCode({ token }: { token: string }) {
  const { t } = useTranslation('verification');
  return (
    <CallForm call={verification.enterVerifierCode} start={{ token, code: '' }} submit={t('access.confirm')} mayLeave>
      {({ control }) => (
        <>
          <CodeField control={control} name="code" data-autofocus />
          <Lost />
        </>
      )}
    </CallForm>
  );
}

/** First the verifier's name, then the authenticator app. */
function SetUp({ token, state: { reset, verifier_name } }: Props) {
  const { t } = useTranslation('verification');
  const [started, setStarted] = useState<{ secret: string; otpauth_uri: string }>();
  if (started) {
    return (
      <CallForm
        call={verification.confirmVerifierAuthenticator}
        start={{ token, code: '' }}
        submit={t('access.confirm')}
        mayLeave
      >
        {({ control }) => (
          <>
            <AuthenticatorKey {...started} />
            <CodeField control={control} name="code" />
          </>
        )}
      </CallForm>
    );
  }
  return (
    <Stack gap="md">
      {reset && (
        <Notice tone="warn" icon={IconRefreshAlert} title={t('words:toBeSetUpAgain')}>
          {t('access.resetBy', { name: reset.by_name, at: formatMoment(reset.at) })} <bdi>{reset.reason}</bdi>
        </Notice>
      )}
      <CallForm
        call={verification.startVerifierAuthenticator}
        start={{ token, name: verifier_name, body: '' }}
        submit={t('access.next')}
        mayLeave
        onSaved={setStarted}
      >
        {({ control }) => (
          <>
            <TextField control={control} name="name" label={t('access.name')} description={t('access.nameNote')} />
            <TextField control={control} name="body" label={t('access.body')} description={t('access.bodyNote')} />
            <CheckboxField control={control} name="is_addressee" label={t('access.declare')} />
          </>
        )}
      </CallForm>
    </Stack>
  );
}

function Lost() {
  const { t } = useTranslation('verification');
  return (
    <Text size="sm" c="dimmed">
      {t('access.lost')}
    </Text>
  );
}
