import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AuditLog } from './audit-log.tsx';

/** Who changed what in the organization, for those who may know. */
export default function AuditTab() {
  const { t } = useTranslation('organizations');
  const mayRead = useSession()?.permissions.includes('audit-log.read');
  if (mayRead) return <AuditLog />;
  return (
    <Card>
      <EmptyState title={t('audit.notForYou')} />
    </Card>
  );
}
