import { organizations } from '@steward/contract/access/organizations';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { useMay } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { Navigate } from '../../../ui/navigate.tsx';
import { DemoRemoval } from './demo-removal.tsx';
import { ExecutivesCard } from './executives-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { OrganizationForm } from './organization-form.tsx';

/** The user's organization. Members read it, admins change it, tenants may not open it (R030). */
export default function CompanyProfileScreen() {
  const { t } = useTranslation('organizations');
  const failureText = useFailureText();
  const person = useSession();
  const mayChange = useMay('organization.edit');
  const list = useAnswer(organizations.getOrganizations, {});
  if (person?.is_tenant) return <Navigate to="/home" replace />;
  const own = list.data?.find(({ _id }) => _id === person?.organization_id);
  return (
    <>
      <PageHeader title={t('profile.title')} question={t('profile.question')} />
      <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--gap)', maxInlineSize: 980 }}>
        <Card title={t('words:organization')} note={mayChange ? undefined : t('profile.readOnly')}>
          {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
          {list.isPending && <FormSkeleton fields={2} />}
          {list.data && !own && <EmptyState title={t('profile.none')} />}
          {own && <OrganizationForm key={own._id} organization={own} mayChange={mayChange} />}
        </Card>
        {own && <LogoCard key={`${own._id} ${own.logo_file_id}`} organization={own} mayChange={mayChange} />}
        {own && <ExecutivesCard mayChange={mayChange} />}
        {own?.is_demo && mayChange && <DemoRemoval name={own.name} />}
      </div>
    </>
  );
}
