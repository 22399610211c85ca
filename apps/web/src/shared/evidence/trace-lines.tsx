import type { WorkingLine } from '@steward/contract/carbon/inventory.working';
import { useTranslation } from 'react-i18next';
import { factorDecimals, formatFactor } from '../emissions/factors/factor-value.ts';
import { LineQuality } from '../emissions/inventory/line-quality.tsx';
import { formatKilograms } from '../emissions/tonnes.tsx';
import { useUnitName } from '../activities/activity-unit.tsx';
import { useFactorWords } from '../names/factor-words.ts';
import { countryName } from '../country-name.ts';
import { useReportWords } from '../emissions/report-words.ts';
import { formatMonth, formatNumber } from '../../ui/format.ts';
import { WorkingCard } from '../../ui/values/working-card.tsx';
import classes from './evidence.module.css';

/** Every multiplication behind a figure, grouped by accounting method, each with its factor and its reasons. */
export function TraceLines({ lines }: { lines: WorkingLine[] }) {
  const { t } = useTranslation('evidence');
  const words = useReportWords();
  if (lines.length === 0) return <p className={classes.none}>{t('trace.noLines')}</p>;
  const groups = new Map<string, WorkingLine[]>();
  for (const line of lines) {
    const name = line.scope3_category
      ? `${words.scopeAndBasis(line.scope, line.basis)} · ${words.category(line.scope3_category)}`
      : words.scopeAndBasis(line.scope, line.basis);
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return (
    <>
      {[...groups].map(([name, group]) => (
        <section key={name} className={classes.group}>
          <h3 className={classes.heading}>
            {name}
            <bdi dir="ltr" className={classes.sum}>
              {formatKilograms(group.reduce((sum, line) => sum + line.kg_co2e, 0))}
            </bdi>
          </h3>
          <div className={classes.cards}>
            {group.map((line, index) => (
              <Line key={`${line.month ?? ''}-${index}`} line={line} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function Line({ line }: { line: WorkingLine }) {
  const { t } = useTranslation('evidence');
  const words = useReportWords();
  const factorWords = useFactorWords();
  const unit = useUnitName()(line.unit);
  const { factor, instrument, month } = line;
  const reasons = words.reasons(line.reasons);
  // What is generated on the property has no factor of a place: its reason says so.
  const facts = factor?.licence
    ? [
        ...(factor.country
          ? [[t('words:forPlace'), [countryName(factor.country), factor.region].filter(Boolean).join(' · ')]]
          : []),
        [t('words:year'), String(factor.year)],
        [t('words:warmingPotentials'), factorWords.gwp(factor.gwp_set)],
        [t('words:licence'), factorWords.licence(factor.licence)],
      ]
    : [];
  return (
    <WorkingCard
      {...((month || line.entry || line.equipment) && {
        title: [line.entry?.name ?? line.equipment?.name, month && formatMonth(month)].filter(Boolean).join(' · '),
      })}
      quantity={{ label: t('words:quantity'), value: line.quantity, unit }}
      factor={{
        label: t('words:factor'),
        value: line.kg_co2e_per_unit,
        unit: `kg CO₂e/${unit}`,
        decimals: factorDecimals(line.kg_co2e_per_unit),
      }}
      result={{ label: t('words:emissions'), value: line.kg_co2e, unit: 'kg CO₂e' }}
      source={
        factor ? (
          <bdi>{factor.source}</bdi>
        ) : (
          <bdi>
            {instrument ? `${t(`instrument.${instrument.kind}`)} ${instrument.reference}` : t('trace.noFactor')}
          </bdi>
        )
      }
      {...(factor && { edition: <bdi>{factor.edition}</bdi> })}
    >
      <span className={classes.facts}>
        {facts.map(([label, value]) => (
          <span key={label}>
            {label} <bdi>{value}</bdi>
          </span>
        ))}
      </span>
      {factor?.note && <span className={classes.facts}>{factorWords.note(factor.note)}</span>}
      <LineQuality quality={line.quality} />
      {reasons.map((reason) => (
        <span key={reason} className={classes.reason}>
          {reason}
        </span>
      ))}
      <bdi dir="ltr" className={classes.formula}>
        {formatNumber(line.quantity, 3)} {unit} × {formatFactor(line.kg_co2e_per_unit)} ={' '}
        {formatKilograms(line.kg_co2e)}
      </bdi>
    </WorkingCard>
  );
}
