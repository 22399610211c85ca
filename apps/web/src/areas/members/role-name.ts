import { memberRoles } from '@steward/contract/members';
import { useTranslation } from 'react-i18next';

/** The name of a role in the reader's language, by its key or by its English name; own names of a role stay. */
export function useRoleName() {
  const { t } = useTranslation('members');
  return (role: string): string => {
    const known = memberRoles.find(([key, name]) => key === role || name === role);
    return known ? t(`roles.${known[0]}`) : role;
  };
}
