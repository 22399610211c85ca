import { SegmentedControl } from '@mantine/core';
import type { Inventory } from '@steward/contract/carbon/ghg.report';
import { standards, viewOf, type Standard, type ViewRow } from '@steward/core/ghg/standard-views';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SumTable } from './sum-table.tsx';
import { tonneDecimals, Tonnes } from './tonnes.tsx';
import { useReportWords } from './words.ts';

/** The same inventory in the rows of other standards: every view comes to the same totals. */
export function StandardView({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('ghg-report');
  const { category } = useReportWords();
  const [standard, setStandard] = useState<Standard>(standards[0]);
  const { totals, total_location, total_market, scope3_by_category, biogenic } = inventory;
  const decimals = tonneDecimals(total_location, total_market);
  const cell = (kg: number | null) => <Tonnes kg={kg} decimals={decimals} withoutUnit />;
  const labelOf = ({ kind, code, category: of }: ViewRow) => {
    if (of !== undefined) return category(of);
    if (kind === 'iso') return t(`standard.iso.${code}`);
    if (kind === 'total') return t('scope.total');
    if (kind === 'biogenic') return t('gas.biogenic');
    if (kind === 'scope1') return t('scope.long1');
    if (kind === 'scope3') return t('scope.long3');
    if (kind === 'scope2') return t('scope.long2');
    return t(kind === 'scope2-location' ? 'sums.scope2_location' : 'sums.scope2_market');
  };
  const rows = viewOf(standard, { totals, scope3ByCategory: scope3_by_category, biogenic });
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <SegmentedControl
        aria-label={t('standard.choose')}
        data={standards.map((value) => ({ value, label: t(`standard.names.${value}`) }))}
        value={standard}
        onChange={(value) => setStandard(value as Standard)}
        style={{ justifySelf: 'start', maxInlineSize: '100%' }}
      />
      <SumTable
        title={t('standard.title', { name: t(`standard.names.${standard}`) })}
        note={t(`standard.notes.${standard}`)}
        head={[
          t('standard.row'),
          t('standard.code'),
          ...['location', 'market'].map((way) => t('inUnit', { label: t(`way.${way}`), unit: 't' })),
        ]}
        worded={[1]}
        rows={rows.map((row, index) => ({
          key: String(index),
          label: labelOf(row),
          cells: [<bdi key="code">{row.code}</bdi>, cell(row.location), cell(row.market)],
          ...(row.isPart && { isPart: true }),
          ...(row.kind === 'total' && { isTotal: true }),
        }))}
      />
    </div>
  );
}
