import { users } from '@steward/contract/access/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { PageWords } from '../../../shared/page-words.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { useAddressParams, useAddressSearch } from '../../../ui/navigate.tsx';

/** Sets a new password, with the link from the email. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation('users');
  const inPath = useAddressParams<'/reset-password/:token'>();
  const inSearch = useAddressSearch<'/set-new-password'>();
  // `/set-new-password` has the token in its search, or an earlier page has stored it.
  const token = inPath.token ?? inSearch.token ?? localStorage.getItem('routeToken') ?? '';
  const [isDone, setDone] = useState(false);
  const reset = useSend(users.resetPassword, { inPlace: true });
  if (isDone) {
    return (
      <>
        <PageWords title={t('reset.done')}>{t('reset.doneText')}</PageWords>
        <ButtonLink to="/login">{t('words:goToTheLogin')}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageWords title={t('reset.title')}>{t('reset.text')}</PageWords>
      <CallForm
        call={users.resetPassword}
        start={{ token, password: '' }}
        send={(values) => reset.mutateAsync(values)}
        submit={t('reset.submit')}
        beside={reset.isError && <Link to="/forgot-password">{t('reset.again')}</Link>}
        isWide
        mayLeave
        onSaved={() => setDone(true)}
      >
        {({ control }) => (
          <PasswordField
            control={control}
            name="password"
            label={t('fields.newPassword')}
            autoComplete="new-password"
            showRules
            size="md"
          />
        )}
      </CallForm>
    </>
  );
}
