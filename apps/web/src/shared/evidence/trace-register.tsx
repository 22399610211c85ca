import type { FrozenRegister } from '@steward/contract/carbon/inventory.parts';
import { useTranslation } from 'react-i18next';
import { formatFactor } from '../emissions/factors/factor-value.ts';
import { SumTable } from '../emissions/sum-table.tsx';
import { formatDay, formatFormula, formatNumber } from '../../ui/format.ts';
import { NoValue } from '../../ui/value-text.tsx';
import classes from './evidence.module.css';

const kilograms = (kg: number | null) => (kg === null ? <NoValue /> : formatNumber(kg, 2));

/** The refrigerant register behind fugitive emissions, record by record, as of the submission of the report. */
export function TraceRegister({ register }: { register: readonly FrozenRegister[] }) {
  const { t } = useTranslation('evidence');
  const { t: words } = useTranslation('emissions');
  const inKg = (label: string) => words('inUnit', { label, unit: 'kg' });
  return register.map((piece) => (
    <div key={piece.equipment_id}>
      <SumTable
        title={`${piece.name} · ${piece.refrigerant}`}
        note={
          <>
            {piece.charge !== null && `${t('register.charge', { kg: formatNumber(piece.charge, 2) })} · `}
            {piece.gwp100 !== null && `${t('register.potential', { value: formatFactor(piece.gwp100) })} · `}
            <bdi dir="ltr">{formatFormula(piece.working)}</bdi>
          </>
        }
        head={[
          t('register.record'),
          t('register.by'),
          inKg(t('register.added')),
          inKg(t('register.recovered')),
          inKg(t('register.chargeChange')),
          t('register.recorded'),
        ]}
        worded={[1, 5]}
        rows={piece.records.map((record) => ({
          key: record.record_id,
          label: (
            <>
              {formatDay(record.day)}
              {record.description && (
                <span className={classes.meter}>
                  <bdi>{record.description}</bdi>
                </span>
              )}
            </>
          ),
          cells: [
            record.provider || record.technician ? (
              <bdi key="b">{[record.provider, record.technician].filter(Boolean).join(' · ')}</bdi>
            ) : (
              <NoValue key="b" />
            ),
            <bdi key="a">{kilograms(record.added)}</bdi>,
            <bdi key="r">{kilograms(record.recovered)}</bdi>,
            <bdi key="c">{kilograms(record.charge_change)}</bdi>,
            formatDay(record.recorded_at),
          ],
        }))}
      />
    </div>
  ));
}
