import { Button } from '@mantine/core';
import { organizations } from '@steward/contract/access/organizations';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { formatDay } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.tsx';

/** Organizations that registered themselves: a Super Admin confirms them, which ends their lower limits. */
export default function NewOrganizations() {
  const { t } = useTranslation('organizations');
  const list = useAnswer(organizations.getUnvouchedOrganizations, { page_size: 50 });
  const confirm = useSend(organizations.vouchForOrganization);
  if (!list.data?.totalData) return null;
  return (
    <Section title={t('newOrganizations.title')} note={t('newOrganizations.note')} id="new-organizations">
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 }}>
        {list.data.paginateData.map(({ _id, name, created_at, email }) => (
          <li key={_id} style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
            <div style={{ flex: 1, minInlineSize: 200 }}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <div style={{ color: 'var(--ink-soft)' }}>
                {t('newOrganizations.registered', { date: formatDay(created_at.slice(0, 10)), email: email ?? '' })}
              </div>
            </div>
            <Button
              variant="default"
              loading={confirm.isPending && confirm.variables?.organization_id === _id}
              aria-label={`${t('newOrganizations.confirm')}: ${name}`}
              onClick={() =>
                confirm.mutate(
                  { organization_id: _id },
                  { onSuccess: () => showToast('success', t('newOrganizations.confirmed', { name })) },
                )
              }
            >
              {t('newOrganizations.confirm')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
