import type { ProvenSavingRow } from '@steward/contract/carbon/proven-savings';
import { useTranslation } from 'react-i18next';
import { scaled } from '../../../shared/scaled-quantity.ts';
import { Figure } from '../../../ui/figure.tsx';
import { kwhText } from './saving-words.ts';
import classes from './saving.module.css';

/** The proven savings of all projects; unproven ones are not included. */
export function SavingSums({ rows }: { rows: readonly ProvenSavingRow[] }) {
  const { t } = useTranslation('proven-savings');
  const proven = rows.filter(({ verdict }) => verdict === 'proven');
  const sum = (of: (row: ProvenSavingRow) => number | null) => proven.reduce((total, row) => total + (of(row) ?? 0), 0);
  const saved = scaled(
    sum((row) => row.saved_kwh),
    'kWh',
  );
  const isPlanned = proven.length > 0 && proven.every(({ planned_kwh }) => planned_kwh !== null);
  const unknown = proven.filter(({ kg_co2e }) => kg_co2e === null).length;
  return (
    <div className={classes.sums}>
      <Figure
        size="total"
        label={t('proof.sumSaved')}
        value={proven.length ? saved.value : null}
        unit={saved.unit}
        note={isPlanned ? t('proof.plannedNote', { value: kwhText(sum((row) => row.planned_kwh)) }) : ''}
      />
      <Figure
        size="total"
        label={t('proof.sumAvoided')}
        value={proven.length > unknown ? sum((row) => row.kg_co2e) / 1000 : null}
        unit="t CO₂e"
        note={unknown ? t('words:measuresWithoutFigures', { count: unknown }) : ''}
      />
      <Figure
        size="total"
        label={t('proof.sumProven')}
        value={proven.length}
        unit=""
        note={t('proof.ofProjects', { count: rows.length })}
      />
    </div>
  );
}
