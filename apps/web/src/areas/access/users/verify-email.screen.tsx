import { Group } from '@mantine/core';
import { users } from '@steward/contract/access/users';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { PageWords } from '../../../shared/page-words.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { useAddressParams } from '../../../ui/navigate.tsx';

/** Confirms an address as soon as the link in the email is opened. */
export default function VerifyEmailScreen() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const { token = '' } = useAddressParams<'/verify-email/:token'>();
  // A token works once, so it is sent once and the answer is cached.
  const verified = useAnswer(users.verifyEmail, { token }, { freshFor: Infinity });
  if (verified.isPending) return <FormSkeleton fields={1} />;
  if (verified.isError) {
    return (
      <>
        <PageWords title={t('words:thisDidNotWork')}>{failureText(verified.error)}</PageWords>
        <Group>
          <ButtonLink to="/signupMailSent">{t('verify.again')}</ButtonLink>
          <ButtonLink to="/login" variant="subtle">
            {t('words:goToTheLogin')}
          </ButtonLink>
        </Group>
      </>
    );
  }
  const { email, already_verified } = verified.data;
  return (
    <>
      <PageWords title={t('verify.title')}>
        {t(already_verified ? 'verify.already' : 'verify.text', { email })}
      </PageWords>
      <ButtonLink to="/login" search={{ email }}>
        {t('words:goToTheLogin')}
      </ButtonLink>
    </>
  );
}
