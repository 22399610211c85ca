import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { useTranslation } from 'react-i18next';
import { exactly, scaled } from '../../scaled-quantity.ts';
import { NumberText } from '../../../ui/value-text.tsx';
import { SumTable } from '../sum-table.tsx';

const columns = ['generated_kwh', 'exported_kwh', 'used_kwh', 'sold_kwh', 'used_sold_kwh'] as const;

/** Generation, export and self-use of the sources on the properties, and the certificates of it that were sold. */
export function OnSiteTable({ inventory: { on_site: sources = [] } }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  if (sources.length === 0) return null;
  const cell = (key: string, kwh: number) => {
    const { value, unit } = scaled(kwh, 'kWh');
    return (
      <span key={key} title={exactly(kwh, 'kWh')}>
        <NumberText value={value} unit={unit} decimals={1} />
      </span>
    );
  };
  const rows = sources.map((row) => ({
    key: row.renewable_source_id,
    label: (
      <>
        <bdi>{row.name}</bdi>
        <span style={{ display: 'block', fontWeight: 400, fontSize: 13, color: 'var(--ink-soft)' }}>
          <bdi>{row.environment_name}</bdi>
          {!row.adds_energy && ` · ${t('onSite.billed')}`}
        </span>
      </>
    ),
    cells: columns.map((key) => cell(key, row[key])),
  }));
  const total = {
    key: 'total',
    label: t('words:total'),
    isTotal: true,
    cells: columns.map((key) =>
      cell(
        key,
        sources.reduce((sum, row) => sum + row[key], 0),
      ),
    ),
  };
  return (
    <SumTable
      title={t('onSite.title')}
      note={t('onSite.note')}
      head={[
        t('onSite.source'),
        t('words:generatedEnergy'),
        t('onSite.exported'),
        t('words:usedOnProperty'),
        t('words:certificatesSold'),
        t('onSite.usedSold'),
      ]}
      rows={sources.length > 1 ? [...rows, total] : rows}
    />
  );
}
