import type { Space } from '@steward/contract/estate/spaces';
import type { TFunction } from 'i18next';
import { Translated } from '../../../shared/translated/translated.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NoValue, NumberText } from '../../../ui/value-text.tsx';

export function spaceColumns(t: TFunction): Column<Space>[] {
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
      cell: (row) => <NumberText value={row.gross_floor_area} unit="m²" />,
    },
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
      value: (row) => row.tenant_name,
      cell: (row) =>
        row.i_am_tenant ? (
          <StatusBadge tone="brand">{t('ownUse')}</StatusBadge>
        ) : row.tenant_name ? (
          <bdi>{row.tenant_name}</bdi>
        ) : (
          <NoValue />
        ),
    },
  ];
}
