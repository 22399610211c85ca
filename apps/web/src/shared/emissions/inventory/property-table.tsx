import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { isWithoutBills } from '@steward/core/coverage/meters';
import { totalOf } from '@steward/core/ghg/known-sums';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NumberText } from '../../../ui/value-text.tsx';
import { BasedOn } from '../../figures/based-on.tsx';
import classes from './report-layout.module.css';
import { inTonnes, tonneDecimals, Tonnes } from '../tonnes.tsx';
import { countryName } from '../../country-name.ts';

type Row = Inventory['by_environment'][number];

interface Props {
  inventory: Inventory;
  note: string;
  onOpen: (environmentId: string) => void;
}

// No ListScreen: a table of figures inside the report, which the verifier also sees; the address belongs to the report.
/** Every property with its sums; a row opens its details. */
export function PropertyTable({ inventory, note, onOpen }: Props) {
  const { t } = useTranslation('emissions');
  const { by_environment } = inventory;
  const columns = useMemo(() => {
    const decimals = tonneDecimals(...by_environment.map((row) => totalOf(row, 'location')));
    const sum = (id: string, of: (row: Row) => number | null, hidden = false): Column<Row> => ({
      id,
      label: t('inUnit', { label: t(`sums.${id}`), unit: 't' }),
      // Tonnes in the file too, as in the head of the column.
      value: (row) => inTonnes(of(row)),
      cell: (row) => <Tonnes kg={of(row)} decimals={decimals} withoutUnit />,
      align: 'end',
      hidden,
    });
    return [
      {
        id: 'name',
        width: '210px',
        label: t('properties.name'),
        value: (row) => row.environment_name,
        cell: (row) => (
          <>
            <strong className={classes.name}>
              <bdi>{row.environment_name}</bdi>
            </strong>{' '}
            {!row.is_complete && (
              <StatusBadge tone="warn">
                {t(isWithoutBills(row) ? 'properties.withoutBills' : 'properties.incomplete')}
              </StatusBadge>
            )}
          </>
        ),
      },
      { id: 'country', label: t('properties.country'), value: (row) => countryName(row.country_code), filter: true },
      sum('scope1', (row) => row.scope1),
      sum('scope2_location', (row) => row.scope2_location),
      sum('scope2_market', (row) => row.scope2_market),
      sum('scope3', (row) => row.scope3),
      sum('total_location', (row) => totalOf(row, 'location')),
      sum('total_market', (row) => totalOf(row, 'market'), true),
      {
        id: 'intensity',
        label: t('properties.intensity'),
        value: (row) => row.kg_per_m2,
        cell: (row) => (
          <>
            <NumberText value={row.kg_per_m2} decimals={1} />{' '}
            {row.kg_per_m2 !== null && <BasedOn share={row.coverage} />}
          </>
        ),
        align: 'end',
      },
      {
        id: 'area',
        label: t('properties.area'),
        value: (row) => row.gross_floor_area,
        cell: (row) => <NumberText value={row.gross_floor_area} decimals={0} />,
        align: 'end',
        hidden: true,
      },
      {
        id: 'energy',
        label: t('words:energyKwh'),
        value: (row) => row.energy_kwh,
        cell: (row) => <NumberText value={row.energy_kwh} decimals={0} />,
        align: 'end',
        hidden: true,
      },
    ] satisfies Column<Row>[];
  }, [by_environment, t]);
  return (
    <section className={classes.titled}>
      <h2 className={classes.title}>{t('properties.title')}</h2>
      <p className={classes.note}>{note}</p>
      <DataTable
        name={t('properties.title')}
        columns={columns}
        rows={by_environment}
        rowId={(row) => row.environment_id}
        sortedBy={{ id: 'total_location', desc: true }}
        onOpen={(row) => onOpen(row.environment_id)}
      />
    </section>
  );
}
