import type { Tenant } from '@steward/contract/estate/tenants';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NoValue, SquareMeters } from '../../../ui/value-text.tsx';
import { LeaseWords } from './lease-words.tsx';

/** The filters of a list of tenants. */
export function useTenantFilterFields(): FilterField[] {
  const { t } = useTranslation('tenants');
  return useMemo<FilterField[]>(
    () => [
      { id: 'leased_area', label: t('leasedArea'), kind: 'number', unit: 'm²' },
      { id: 'lease_end', label: t('leaseEnd'), kind: 'day' },
      { id: 'occupants', label: t('words:people'), kind: 'number' },
      { id: 'name', label: t('name'), kind: 'text' },
      { id: 'contact_name', label: t('contact'), kind: 'text' },
      { id: 'email', label: t('words:email'), kind: 'text' },
    ],
    [t],
  );
}

/** The columns of a list of tenants. */
export function useTenantColumns(): Column<Tenant>[] {
  const { t } = useTranslation('tenants');
  return useMemo<Column<Tenant>[]>(
    () => [
      {
        id: 'name',
        label: t('name'),
        value: ({ name }) => name,
        cell: ({ _id, name }) => (
          <Link to="/tenant-profile" search={{ tenant: _id }}>
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      {
        id: 'lease',
        label: t('lease'),
        value: ({ lease }) => lease?.valid_from ?? '',
        cell: ({ lease }) => <LeaseWords lease={lease} />,
      },
      {
        id: 'leased_area',
        label: t('leasedArea'),
        value: ({ leased_area }) => leased_area,
        align: 'end',
        cell: ({ leased_area }) => <SquareMeters value={leased_area} />,
      },
      {
        id: 'occupants',
        label: t('words:people'),
        value: ({ occupants }) => occupants,
        align: 'end',
        cell: ({ occupants }) => <CountText value={occupants} />,
      },
      {
        id: 'contact',
        label: t('contact'),
        value: ({ contact_name, email }) => contact_name || email,
        cell: ({ contact_name, email }) => (contact_name || email ? <bdi>{contact_name || email}</bdi> : <NoValue />),
      },
    ],
    [t],
  );
}
