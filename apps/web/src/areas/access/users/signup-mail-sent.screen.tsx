import { users } from '@steward/contract/access/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { PageWords } from '../../../shared/page-words.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { useAddressSearch } from '../../../ui/navigate.tsx';

/** States that the confirmation email was sent, and can send it again. */
export default function SignupMailSentScreen() {
  const { t } = useTranslation('users');
  const { email = '' } = useAddressSearch<'/signupMailSent'>();
  const [isSent, setSent] = useState(false);
  return (
    <>
      <PageWords title={t('mailSent.title')}>{email ? t('mailSent.textTo', { email }) : t('mailSent.text')}</PageWords>
      <CallForm
        call={users.reSendVerificationLinkToUser}
        start={{ email }}
        submit={t('mailSent.again')}
        beside={
          <ButtonLink to="/login" search={{ email }} variant="subtle">
            {t('words:goToTheLogin')}
          </ButtonLink>
        }
        mayLeave
        onSaved={() => setSent(true)}
      >
        {({ control }) => (
          <TextField control={control} name="email" type="email" label={t('fields.email')} autoComplete="email" />
        )}
      </CallForm>
      <output>{isSent && t('mailSent.done')}</output>
    </>
  );
}
