import type { EfficiencyMeasure } from '@steward/contract/estate/efficiency-measures';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { Section } from '../../../ui/section.tsx';
import classes from './efficiency-measures.module.css';

/** The calculation of the figures of a measure, from its saved values. */
export function MeasureWorking({ measure }: { measure: EfficiencyMeasure }) {
  const { t } = useTranslation('efficiency-measures');
  const words = useCarrierWords();
  if (measure.savings.length === 0 && measure.working.length === 0) return null;
  return (
    <Section title={t('words:calculation')} note={t('calculationNote')}>
      <ul className={classes.working}>
        {measure.savings.map(({ carrier, kg_co2e, factor_source, working }) => (
          <li key={carrier}>
            <b>{words.carrier(carrier)}</b>
            {kg_co2e === null ? (
              <span>{t('noFactor')}</span>
            ) : (
              <>
                <bdi dir="ltr">{working}</bdi>
                <small>{factor_source}</small>
              </>
            )}
          </li>
        ))}
        {measure.working.map(({ figure, text }) => (
          <li key={figure}>
            <b>{t(`formulas.${figure}`)}</b>
            <bdi dir="ltr">{text}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  );
}
