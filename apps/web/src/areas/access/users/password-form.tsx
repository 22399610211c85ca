import { users } from '@steward/contract/access/users';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';

export function PasswordForm() {
  const { t } = useTranslation('users');
  return (
    <CallForm
      call={users.updateUserPassword}
      start={{ old_password: '', new_password: '', confirm_password: '' }}
      submit={t('password.save')}
      clears
      mayLeave
      onSaved={() => showToast('success', t('password.saved'))}
    >
      {({ control }) => (
        <>
          <PasswordField
            control={control}
            name="old_password"
            label={t('fields.oldPassword')}
            autoComplete="current-password"
          />
          <PasswordField
            control={control}
            name="new_password"
            label={t('fields.newPassword')}
            autoComplete="new-password"
            showRules
          />
          <PasswordField
            control={control}
            name="confirm_password"
            label={t('fields.confirmPassword')}
            autoComplete="new-password"
          />
        </>
      )}
    </CallForm>
  );
}
