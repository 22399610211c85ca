import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { totalOf } from '@steward/core/ghg/known-sums';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberText } from '../../../ui/value-text.tsx';
import { exactly, scaled } from '../../scaled-quantity.ts';
import { SumTable } from '../sum-table.tsx';
import { tonneDecimals, Tonnes } from '../tonnes.tsx';
import { Traceable, type Trace } from './traceable.tsx';
import { useReportWords } from '../report-words.ts';

interface Props {
  inventory: Inventory;
  /** Wraps the name of an energy source in the link to its calculation. */
  linkOf?: (carrier: string, name: string) => ReactNode;
  onTrace?: Trace | undefined;
}

/** The quantity in a unit suited to its size; hovering shows the exact quantity. */
function Quantity({ quantity, unit }: Inventory['by_carrier'][number]) {
  const shown = scaled(quantity, unit);
  return (
    <span title={exactly(quantity, unit)}>
      <NumberText value={shown.value} unit={shown.unit} decimals={1} />
    </span>
  );
}

/** The scope with most of its emissions. */
const measureOf = ({ scope1, scope2_location }: Inventory['by_carrier'][number]) =>
  scope1 !== null ? 'scope1' : scope2_location !== null ? 'scope2_location' : 'scope3';

/** Quantities bought and burned, and their emissions. */
export function CarrierTable({ inventory, linkOf, onTrace }: Props) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  const { by_carrier } = inventory;
  const decimals = tonneDecimals(...by_carrier.flatMap((row) => [row.scope1, row.scope2_location, row.scope3]));
  const cell = (kg: number | null) => <Tonnes kg={kg} decimals={decimals} withoutUnit />;
  const size = (row: Inventory['by_carrier'][number]) => totalOf(row, 'location') ?? 0;
  const rows = by_carrier
    .toSorted((a, b) => size(b) - size(a))
    .map((row) => {
      const name = words.carrier(row.carrier);
      return {
        key: row.carrier,
        label: linkOf ? (
          linkOf(row.carrier, name)
        ) : (
          <Traceable measure={measureOf(row)} onTrace={onTrace}>
            {name}
          </Traceable>
        ),
        cells: [
          <Quantity key="q" {...row} />,
          cell(row.scope1),
          cell(row.scope2_location),
          cell(row.scope2_market),
          cell(row.scope3),
        ],
      };
    });
  const head = [
    t('carriers.head'),
    t('carriers.quantity'),
    ...(['scope1', 'scope2_location', 'scope2_market', 'scope3'] as const).map((key) =>
      t('inUnit', { label: t(`sums.${key}`), unit: 't' }),
    ),
  ];
  return <SumTable title={t('carriers.title')} note={t('carriers.note')} head={head} rows={rows} />;
}
