import { memberRoles } from '@steward/contract/members';
import { useTranslation } from 'react-i18next';

/** The name of a role in the reader's language; a role that is not among these has its own name. */
export function useRoleName() {
  const { t } = useTranslation('members');
  return ({ key, name }: { key?: string; name: string }): string => {
    const known = memberRoles.find(([one, english]) => one === key || english === name);
    return known ? t(`roles.${known[0]}`) : name;
  };
}
