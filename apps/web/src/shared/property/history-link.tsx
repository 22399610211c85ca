import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/link.tsx';

/** A link to the audit log entries of one object, for users who may read the audit log. */
export function HistoryLink({ table, id }: { table: string; id: string }) {
  const { t } = useTranslation('shared');
  const mayRead = useSession()?.permissions.includes('audit-log.read');
  if (!mayRead) return null;
  return (
    <ButtonLink
      to="/account_setting/audit_log"
      search={{ table, object: id, system: 'all' }}
      variant="default"
      leftSection={<IconHistory size={18} aria-hidden="true" />}
    >
      {t('words:history')}
    </ButtonLink>
  );
}
