import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import { formatFactor } from '../factors/factor-value.ts';
import { SumTable } from '../sum-table.tsx';

const KG_PER_TONNE = 1000;
const kilograms = (kg: number) => formatNumber(kg, Number.isInteger(kg) ? 0 : 2);

/**
 * The refrigerant register of the year: the loss of each piece of equipment, and whether it is counted here or by an
 * entry.
 */
export function RefrigerantTable({ inventory: { refrigerants = [] } }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  if (refrigerants.length === 0) return null;
  return (
    <SumTable
      title={t('refrigerants.title')}
      note={t('refrigerants.note')}
      head={[
        t('refrigerants.piece'),
        t('refrigerants.balance'),
        t('refrigerants.lost'),
        t('refrigerants.potential'),
        't CO₂e',
        t('refrigerants.counts'),
      ]}
      worded={[5]}
      rows={refrigerants.map((row) => ({
        key: row.equipment_id,
        label: (
          <>
            <bdi>{row.name}</bdi>
            <span style={{ display: 'block', fontWeight: 400, fontSize: 13, color: 'var(--ink-soft)' }}>
              <bdi>{row.of}</bdi> · <bdi dir="ltr">{row.refrigerant}</bdi>
              {typeof row.charge === 'number' && (
                <>
                  {' '}
                  · <bdi dir="ltr">{kilograms(row.charge)} kg</bdi>
                </>
              )}
              {row.days.length > 0 && ` · ${row.days.map((day) => formatDay(day)).join(t('words:comma'))}`}
            </span>
          </>
        ),
        cells: [
          row.state === 'no-record' ? (
            <NoValue key="balance" />
          ) : (
            <bdi key="balance" dir="ltr">
              {kilograms(row.added)} − {kilograms(row.recovered)} − {kilograms(row.charge_change)}
            </bdi>
          ),
          row.lost === null ? <NoValue key="lost" /> : kilograms(row.lost),
          row.gwp100 === null ? <NoValue key="gwp" /> : formatFactor(row.gwp100),
          row.state === 'counted' ? formatNumber(row.kg_co2e / KG_PER_TONNE, 3) : <NoValue key="t" />,
          <StatusBadge key="state" tone={row.state === 'counted' ? 'good' : row.state === 'entered' ? 'brand' : 'warn'}>
            {t(`refrigerants.state.${row.state}`)}
          </StatusBadge>,
        ],
      }))}
    />
  );
}
