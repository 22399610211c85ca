import { MultiSelect } from '@mantine/core';
import { tenants, type Tenant } from '@steward/contract/estate/tenants';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { showToast } from '../../../ui/toasts.tsx';

/** The users who sign in as this tenant, and therefore see only the tenant's own data. */
export function TenantAccounts({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation('tenants');
  const failureText = useFailureText();
  const candidates = useAnswer(tenants.getTenantCandidates, {});
  const save = useSend(tenants.setTenantAccounts, { inPlace: true });
  const people = [
    ...tenant.accounts,
    ...(candidates.data ?? []).filter(({ user_id }) => !tenant.accounts.some((one) => one.user_id === user_id)),
  ];
  return (
    <MultiSelect
      label={t('accounts')}
      description={t('accountsNote')}
      placeholder={people.length === 0 && candidates.data ? t('noCandidates') : t('words:choose')}
      data={people.map(({ user_id, name, email }) => ({ value: user_id, label: `${name} (${email})` }))}
      value={tenant.accounts.map(({ user_id }) => user_id)}
      disabled={save.isPending || people.length === 0}
      onChange={(user_ids) =>
        void save.mutateAsync({ tenant_id: tenant._id, user_ids }).then(
          () => showToast('success', t('words:isSaved', { name: tenant.name })),
          (error: unknown) => showToast('error', failureText(error)),
        )
      }
      searchable
    />
  );
}
