import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import type { Bound } from '../../../ui/form/field.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';

/** Whether a user is an admin; only admins see and change this field. */
export function AdminField<T extends FieldValues>(bound: Bound<T>) {
  const { t } = useTranslation('members');
  if (useSession()?.is_admin !== true) return null;
  return <SwitchField {...bound} label={t('words:admin')} description={t('invite.adminNote')} />;
}
