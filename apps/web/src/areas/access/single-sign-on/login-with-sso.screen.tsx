import { Alert, Button, Group, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { singleSignOn } from '@steward/contract/access/single-sign-on';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useAfterSignIn } from '../../../shared/sign-in/after-sign-in.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { PageWords } from '../../../shared/page-words.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { useAddressSearch } from '../../../ui/navigate.tsx';

/** The start of single sign-on, and the page that the identity provider redirects to. */
export default function LoginWithSsoScreen() {
  const { code, state, iss, session_state, error, token } = useAddressSearch<'/login_with_sso'>();
  if (error) return <Problem />;
  if (code && state)
    return (
      <Finish
        back={{
          code: String(code),
          state: String(state),
          ...(iss && { iss: String(iss) }),
          ...(session_state && { session_state: String(session_state) }),
        }}
      />
    );
  if (token) return <Check token={String(token)} />;
  return <Begin />;
}

function Begin() {
  const { t } = useTranslation('single-sign-on');
  return (
    <>
      <PageWords title={t('title')}>{t('text')}</PageWords>
      <CallForm
        call={singleSignOn.startSingleSignOn}
        start={{ email: '' }}
        submit={t('words:continue')}
        isWide
        mayLeave
        onSaved={({ url }) => location.assign(url)}
      >
        {({ control }) => (
          <TextField control={control} name="email" type="email" label={t('email')} autoComplete="username" size="md" />
        )}
      </CallForm>
      <Text mt="lg">
        <Link to="/login">{t('password')}</Link>
      </Text>
    </>
  );
}

// The code of the provider opens one session only, so it is sent once and the answer is cached.
function Finish({ back }: { back: { code: string; state: string; iss?: string; session_state?: string } }) {
  return <Outcome answer={useAnswer(singleSignOn.finishSingleSignOn, back, { freshFor: Infinity })} />;
}

/**
 * A link with a token requires a click: it may have been sent by an attacker to sign the user in to the attacker's
 * account.
 */
function Check({ token }: { token: string }) {
  const { t } = useTranslation('single-sign-on');
  const [isWanted, setWanted] = useState(false);
  const answer = useAnswer(singleSignOn.verifyAccessToken, { token }, { freshFor: Infinity, enabled: isWanted });
  if (isWanted) return <Outcome answer={answer} />;
  return (
    <>
      <PageWords title={t('title')}>{t('tokenText')}</PageWords>
      <Button size="md" onClick={() => setWanted(true)}>
        {t('words:continue')}
      </Button>
    </>
  );
}

function Outcome({
  answer: { data, error },
}: {
  answer: { data: Answer<typeof singleSignOn.finishSingleSignOn> | undefined; error: Error | null };
}) {
  const { t } = useTranslation('single-sign-on');
  const arrive = useAfterSignIn();
  const goOn = useEffectEvent((person: NonNullable<typeof data>) => void arrive(person));
  useEffect(() => {
    if (data) goOn(data);
  }, [data]);
  if (error) return <Problem error={error} />;
  return (
    <>
      <PageWords title={t('busy')} />
      <FormSkeleton fields={1} />
    </>
  );
}

function Problem({ error }: { error?: Error }) {
  const { t } = useTranslation('single-sign-on');
  const failureText = useFailureText();
  return (
    <>
      <PageWords title={t('words:thisDidNotWork')} />
      <Alert color="red" variant="light" mb="lg" icon={<IconAlertCircle size={20} />} role="alert">
        {error ? failureText(error) : t('declined')}
      </Alert>
      <Group>
        {/* Without the used parameters of the provider. */}
        <ButtonLink to="/login_with_sso" search={{}}>
          {t('again')}
        </ButtonLink>
        <ButtonLink to="/login" variant="subtle">
          {t('password')}
        </ButtonLink>
      </Group>
    </>
  );
}
