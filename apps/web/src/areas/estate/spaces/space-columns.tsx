import type { Answer } from '@steward/contract/call';
import type { leases } from '@steward/contract/estate/leases';
import type { Space } from '@steward/contract/estate/spaces';
import type { TFunction } from 'i18next';
import { Translated } from '../../../shared/translated/translated.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NoValue, SquareMeters } from '../../../ui/value-text.tsx';

type Today = Answer<typeof leases.getVacancy>['spaces'][number];

/** `vacancy`: the leased and vacant area today, if the user may see it. */
export function spaceColumns(t: TFunction, vacancy: readonly Today[] | undefined): Column<Space>[] {
  const today = new Map(vacancy?.map((one) => [one.space_id, one]));
  const tenantsOf = (row: Space) => today.get(row._id)?.tenants ?? [];
  return [
    {
      id: 'space_name',
      label: t('fields.name'),
      value: (row) => row.space_name,
      cell: (row) => (
        <strong>
          <Translated>{row.space_name}</Translated>
        </strong>
      ),
    },
    { id: 'space_type_id', label: t('fields.type'), value: (row) => t(`types.${row.space_type_id}`), filter: true },
    {
      id: 'gross_floor_area',
      label: t('fields.area'),
      value: (row) => row.gross_floor_area,
      align: 'end',
      cell: (row) => <SquareMeters value={row.gross_floor_area} />,
    },
    ...(vacancy
      ? [
          {
            id: 'vacant_area',
            label: t('fields.vacant'),
            value: (row: Space) => today.get(row._id)?.vacant_area ?? 0,
            align: 'end' as const,
            cell: (row: Space) => <Vacant today={today.get(row._id)} common={t('common')} />,
          },
        ]
      : []),
    {
      id: 'capacity',
      label: t('fields.capacity'),
      value: (row) => row.capacity,
      align: 'end',
      cell: (row) => <CountText value={row.capacity} />,
    },
    {
      id: 'tenant_name',
      label: t('fields.tenant'),
      value: (row) => [...tenantsOf(row).map(({ name }) => name), row.tenant_name].join(' '),
      cell: (row) =>
        row.i_am_tenant ? (
          <StatusBadge tone="brand">{t('ownUse')}</StatusBadge>
        ) : tenantsOf(row).length > 0 ? (
          <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '0 10px' }}>
            {tenantsOf(row).map(({ tenant_id, name }) => (
              <Link
                key={tenant_id}
                to="/tenant-profile"
                search={{ tenant: tenant_id }}
                onClick={(event) => event.stopPropagation()}
              >
                <bdi>{name}</bdi>
              </Link>
            ))}
          </span>
        ) : row.tenant_name ? (
          <bdi>{row.tenant_name}</bdi>
        ) : (
          <NoValue />
        ),
    },
  ];
}

function Vacant({ today, common }: { today: Today | undefined; common: string }) {
  if (!today) return <NoValue />;
  if (!today.is_lettable) return <span style={{ color: 'var(--ink-soft)' }}>{common}</span>;
  return <SquareMeters value={today.vacant_area} />;
}
