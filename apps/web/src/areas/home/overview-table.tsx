import type { Answer } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/dashboards';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { select } from '../../session/selection.ts';
import { countryName } from '../../shared/country-name.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NumberText } from '../../ui/value-text.tsx';
import { Coverage } from './coverage.tsx';

type Row = Answer<typeof dashboards.getPortfolioOverview>['rows'][number];

const perThousand = (value: number | null) => (value === null ? null : value / 1000);

/** Every property of the year: sort, filter, choose columns, export; a row opens its dashboard. */
export default function OverviewTable({ rows }: { rows: Row[] }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        id: 'name',
        label: t('overview.property'),
        value: (row) => row.environment_name,
        cell: (row) => (
          <strong>
            <bdi>{row.environment_name}</bdi>
          </strong>
        ),
      },
      { id: 'portfolio', label: t('overview.portfolio'), value: (row) => row.portfolio_name, filter: true },
      { id: 'country', label: t('overview.country'), value: (row) => countryName(row.country_code), hidden: true },
      number('co2e', t('overview.co2e'), (row) => perThousand(row.co2e_kg), 't'),
      number('intensity', t('overview.intensity'), (row) => row.co2e_kg_per_m2, 'kg/m²'),
      number('energy', t('overview.energy'), (row) => perThousand(row.energy_kwh), 'MWh'),
      number('water', t('overview.water'), (row) => perThousand(row.water_l), 'm³'),
      number('waste', t('overview.waste'), (row) => row.waste_t, 't'),
      {
        id: 'coverage',
        label: t('overview.coverage'),
        value: (row) => row.coverage,
        width: '190px',
        cell: (row) => <Coverage row={row} />,
      },
    ],
    [t],
  );
  return (
    <DataTable
      name={t('overview.title')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.environment_id}
      sortedBy={{ id: 'co2e', desc: true }}
      onOpen={(row) => {
        select({ environmentId: row.environment_id });
        void navigate({ to: '/dashboard' as never });
      }}
    />
  );
}

const number = (id: string, label: string, value: (row: Row) => number | null, unit: string): Column<Row> => ({
  id,
  label,
  value,
  align: 'end',
  cell: (row) => <NumberText value={value(row)} unit={unit} />,
});
