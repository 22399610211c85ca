import { SegmentedControl } from '@mantine/core';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { standards, viewOf, type Standard, type ViewRow } from '@steward/core/ghg/standard-views';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { saveRows, type ExportFormat } from '../../../ui/table/export.ts';
import { SumTable } from '../sum-table.tsx';
import { inTonnes, tonneDecimals, Tonnes } from '../tonnes.tsx';
import { Traceable, type Trace, type TracedMeasure } from './traceable.tsx';
import { useReportWords } from '../report-words.ts';

/** kg per unit of the currency to t per million of it. */
const KG_PER_EUR_TO_T_PER_MILLION = 1000;

/** The measure of a row that is one of the inventory's own. */
function measureOf({ kind, code }: ViewRow): TracedMeasure | undefined {
  if (kind === 'scope1' || (kind === 'iso' && code === '1')) return 'scope1';
  if (kind === 'scope2' || kind === 'scope2-location' || (kind === 'iso' && code === '2')) return 'scope2_location';
  if (kind === 'scope2-market') return 'scope2_market';
  if (kind === 'scope3' || kind === 'iso' || kind === 'category') return 'scope3';
  return kind === 'total' || kind === 'intensity' ? 'co2e' : undefined;
}

/** The inventory in the rows of other standards: every view has the same totals. */
export function StandardView({ inventory, onTrace }: { inventory: Inventory; onTrace?: Trace | undefined }) {
  const { t } = useTranslation('emissions');
  const { category } = useReportWords();
  const [standard, setStandard] = useState<Standard>(standards[0]);
  const [isExporting, setExporting] = useState(false);
  const { totals, total_location, total_market, scope3_by_category, biogenic, denominators } = inventory;
  const { revenue, currency = '' } = denominators ?? {};
  const decimals = tonneDecimals(total_location, total_market);
  const cell = (kg: number | null) => <Tonnes kg={kg} decimals={decimals} withoutUnit />;
  const labelOf = ({ kind, code, category: of }: ViewRow) => {
    if (of !== undefined) return category(of);
    if (kind === 'iso') return t(`standard.iso.${code}`);
    if (kind === 'intensity') return t('intensity.perRevenue', { currency });
    if (kind === 'revenue') return t('words:netRevenue');
    if (kind === 'total') return t('words:total');
    if (kind === 'biogenic') return t('gas.biogenic');
    if (kind === 'scope1') return t('scope.long1');
    if (kind === 'scope3') return t('scope.long3');
    if (kind === 'scope2') return t('scope.long2');
    return t(kind === 'scope2-location' ? 'sums.scope2_location' : 'sums.scope2_market');
  };
  const rows = viewOf(standard, { totals, scope3ByCategory: scope3_by_category, biogenic, revenue });
  // Revenue in millions of the currency; every other row in tonnes.
  const valueOf = ({ kind }: ViewRow, kg: number | null) => {
    if (kg === null || kind === 'revenue') return kg;
    return kind === 'intensity' ? kg * KG_PER_EUR_TO_T_PER_MILLION : inTonnes(kg);
  };
  const shown = (row: ViewRow, kg: number | null) => {
    if (row.kind !== 'intensity' && row.kind !== 'revenue') return cell(kg);
    const value = valueOf(row, kg);
    if (value === null) return cell(null);
    return <bdi dir="ltr">{row.kind === 'revenue' ? formatMoney(value, currency) : formatNumber(value, 2)}</bdi>;
  };
  const heads = ['location', 'market'].map((way) => t('inUnit', { label: t(`way.${way}`), unit: 't' }));
  const columns: Column<ViewRow>[] = [
    { id: 'row', label: t('words:row'), value: labelOf },
    { id: 'code', label: t('standard.code'), value: (row) => row.code },
    { id: 'location', label: heads[0] ?? '', value: (row) => valueOf(row, row.location) },
    { id: 'market', label: heads[1] ?? '', value: (row) => valueOf(row, row.market) },
  ];
  const title = t('standard.title', { name: t(`standard.names.${standard}`) });
  const save = async (format: ExportFormat) => {
    setExporting(true);
    try {
      await saveRows(format, title, columns, rows);
    } finally {
      setExporting(false);
    }
  };
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <div style={{ display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
        <SegmentedControl
          aria-label={t('standard.choose')}
          data={standards.map((value) => ({ value, label: t(`standard.names.${value}`) }))}
          value={standard}
          onChange={(value) => setStandard(value as Standard)}
          style={{ maxInlineSize: '100%' }}
        />
        <ExportMenu isExporting={isExporting} onExport={save} />
      </div>
      <SumTable
        title={title}
        note={t(`standard.notes.${standard}`)}
        head={[t('words:row'), t('standard.code'), ...heads]}
        worded={[1]}
        rows={rows.map((row, index) => ({
          key: String(index),
          label: (
            <Traceable measure={measureOf(row)} onTrace={onTrace}>
              {labelOf(row)}
            </Traceable>
          ),
          cells: [<bdi key="code">{row.code}</bdi>, shown(row, row.location), shown(row, row.market)],
          ...(row.isPart && { isPart: true }),
          ...(row.kind === 'total' && { isTotal: true }),
        }))}
      />
    </div>
  );
}
