import { leases, type Lease } from '@steward/contract/estate/leases';
import { tenants } from '@steward/contract/estate/tenants';
import { leaseFields } from '@steward/core/leases/fields';
import { IconKey } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { describedColumns } from '../../../shared/fields/described-columns.tsx';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { Translated } from '../../../shared/translated/translated.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { DateText, SquareMeters } from '../../../ui/value-text.tsx';
import { LeaseForm } from './lease-form.tsx';

const tones = { upcoming: 'brand', running: 'good', ended: 'plain' } as const;

/** On the page of a tenant: what it leases and leased. */
export default function TenantLeases() {
  const { t } = useTranslation('leases');
  const name = useFieldNames('leases');
  const [address] = useAddressState();
  const known = useAnswer(tenants.getTenants, {});
  const tenant = known.data?.find(({ _id }) => _id === textOf(address['tenant'])) ?? known.data?.[0];
  const tenant_id = tenant?._id ?? '';
  const list = useAnswer(leases.getTenantSpaces, { tenant_id }, { enabled: tenant_id !== '' });
  const remove = useSend(leases.deleteLease, { alsoRefreshes: ['tenants', 'spaces'] });
  const columns = useMemo(
    () =>
      describedColumns<typeof leaseFields, Lease>(leaseFields, name, {
        space_id: [
          {
            id: 'space_name',
            label: name('space_id'),
            value: ({ space_name, tenant_space_name }) => `${space_name} ${tenant_space_name}`,
            cell: ({ space_name, tenant_space_name }) => (
              <>
                <strong>
                  <Translated>{space_name}</Translated>
                </strong>
                {tenant_space_name && (
                  <>
                    {' · '}
                    <bdi>{tenant_space_name}</bdi>
                  </>
                )}
              </>
            ),
          },
        ],
        valid_until: [
          {
            id: 'valid_until',
            label: name('valid_until'),
            value: ({ valid_until }) => valid_until,
            cell: ({ valid_until }) => (valid_until ? <DateText value={valid_until} /> : t('open')),
          },
          {
            id: 'state',
            label: t('words:status'),
            value: ({ state }) => t(`states.${state}`),
            cell: ({ state }) => <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>,
            filter: true,
          },
        ],
        area: [
          {
            id: 'leased_area',
            label: name('area'),
            value: ({ leased_area }) => leased_area,
            align: 'end',
            cell: ({ leased_area }) => <SquareMeters value={leased_area} />,
          },
        ],
        cost_recovery: [
          {
            id: 'cost_recovery',
            label: name('cost_recovery'),
            value: ({ cost_recovery, recovery_share }) =>
              recovery_share === null
                ? t(`recoveries.${cost_recovery}`)
                : `${t(`recoveries.${cost_recovery}`)} (${formatPercent(recovery_share)})`,
          },
        ],
        data_consent_on: [
          {
            id: 'data_consent_on',
            label: t('consentShort'),
            value: ({ data_consent_on }) => data_consent_on,
            cell: ({ data_consent_on }) => (data_consent_on ? <DateText value={data_consent_on} /> : t('noConsent')),
          },
        ],
      }),
    [t, name],
  );
  if (!tenant) return null;
  return (
    <Section title={t('title')} note={t('note', { name: tenant.name })}>
      <ListScreen
        frame="part"
        part="lease"
        item="lease"
        words="leases"
        values={{ name: tenant.name }}
        may={{ create: 'tenants.edit', edit: 'tenants.edit', delete: 'tenants.delete' }}
        icon={IconKey}
        tableKey={tenant_id}
        list={list}
        columns={columns}
        nameOf={({ tenant_space_name, space_name }) => tenant_space_name || space_name}
        panel={(lease, end) => <LeaseForm tenant={tenant} lease={lease} {...end} />}
        remove={({ _id }) => remove.mutateAsync({ lease_id: _id })}
      />
    </Section>
  );
}
