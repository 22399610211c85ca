import { SegmentedControl } from '@mantine/core';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { totalOf } from '@steward/core/ghg/known-sums';
import { partKinds, type PartKind } from '@steward/core/ghg/parts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NumberText } from '../../../ui/value-text.tsx';
import classes from './report-layout.module.css';
import { inTonnes, tonneDecimals, Tonnes } from '../tonnes.tsx';

type Row = NonNullable<Inventory['by_part']>[number];

const perArea = (row: Row) => {
  const kg = totalOf(row, 'location');
  return kg === null || row.gross_floor_area === 0 ? null : kg / row.gross_floor_area;
};

interface Props {
  inventory: Inventory;
  /** Opens a row that has figures of its own. */
  onPortfolio?: ((portfolioId: string) => void) | undefined;
}

// No ListScreen: a table of figures inside the report, which the verifier also sees; the address belongs to the report.
/** The sums by entity, fund, portfolio or space; each kind adds up to the totals. */
export function PartsTable({ inventory: { by_part = [] }, onPortfolio }: Props) {
  const { t } = useTranslation('emissions');
  const kinds = partKinds.filter((kind) => by_part.some((row) => row.kind === kind));
  const [chosen, setChosen] = useState<PartKind>();
  const kind = kinds.find((one) => one === chosen) ?? kinds[0];
  if (!kind) return null;
  return (
    <section className={classes.titled}>
      <h2 className={classes.title}>{t(`parts.title.${kind}`)}</h2>
      <p className={classes.note}>{t(kind === 'space' ? 'parts.spaceNote' : 'parts.note')}</p>
      {kinds.length > 1 && (
        <SegmentedControl
          aria-label={t('parts.choose')}
          data={kinds.map((value) => ({ value, label: t(`parts.kind.${value}`) }))}
          value={kind}
          onChange={(next) => setChosen(next as PartKind)}
          mb="sm"
          style={{ maxInlineSize: '100%' }}
        />
      )}
      <PartRows
        key={kind}
        kind={kind}
        rows={by_part.filter((row) => row.kind === kind)}
        onPortfolio={kind === 'portfolio' ? onPortfolio : undefined}
      />
    </section>
  );
}

interface RowsProps {
  kind: PartKind;
  rows: Row[];
  onPortfolio: ((portfolioId: string) => void) | undefined;
}

function PartRows({ kind, rows, onPortfolio }: RowsProps) {
  const { t } = useTranslation('emissions');
  const columns = useMemo(() => {
    const decimals = tonneDecimals(...rows.map((row) => totalOf(row, 'location')));
    const sum = (id: string, of: (row: Row) => number | null): Column<Row> => ({
      id,
      label: t('inUnit', { label: t(`sums.${id}`), unit: 't' }),
      value: (row) => inTonnes(of(row)),
      cell: (row) => <Tonnes kg={of(row)} decimals={decimals} withoutUnit />,
      align: 'end',
    });
    const nameOf = (row: Row) => (row.part_id === null ? t(`parts.none.${row.kind}`) : row.name);
    return [
      {
        id: 'name',
        width: '210px',
        label: t(`parts.kind.${kind}`),
        value: nameOf,
        cell: (row) => (
          <strong className={classes.name}>
            <bdi>{nameOf(row)}</bdi>
          </strong>
        ),
      },
      ...(kind === 'space'
        ? []
        : [
            {
              id: 'properties',
              label: t('words:properties'),
              value: (row: Row) => row.properties,
              cell: (row: Row) => formatCount(row.properties),
              align: 'end' as const,
              // Without it both totals fit on a screen of 1,440 pixels.
              hidden: true,
            },
          ]),
      sum('scope1', (row) => row.scope1),
      sum('scope2_location', (row) => row.scope2_location),
      sum('scope2_market', (row) => row.scope2_market),
      sum('scope3', (row) => row.scope3),
      sum('total_location', (row) => totalOf(row, 'location')),
      sum('total_market', (row) => totalOf(row, 'market')),
      {
        id: 'intensity',
        label: t('properties.intensity'),
        value: perArea,
        cell: (row) => <NumberText value={perArea(row)} decimals={1} />,
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
    ] satisfies Column<Row>[];
  }, [rows, kind, t]);
  return (
    <DataTable
      name={t(`parts.title.${kind}`)}
      columns={columns}
      rows={rows}
      rowId={(row) => row.part_id ?? ''}
      sortedBy={{ id: 'total_location', desc: true }}
      onOpen={onPortfolio ? ({ part_id }) => part_id && onPortfolio(part_id) : undefined}
    />
  );
}
