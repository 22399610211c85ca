import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { countryName } from '../../../shared/country-name.ts';
import { useFactorReasonWords } from '../../../shared/names/factor-reason-words.ts';
import { useFactorWords } from '../../../shared/names/factor-words.ts';
import { LineQuality } from '../../../shared/emissions/inventory/line-quality.tsx';
import { factorDecimals } from '../../../shared/emissions/factors/factor-value.ts';
import { scaled, shownUnit } from '../../../shared/scaled-quantity.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatMonth } from '../../../ui/format.ts';
import { WorkingCard } from '../../../ui/values/working-card.tsx';
import type { Working } from './dashboard.ts';
import classes from './dashboards.module.css';

type Line = Working['lines'][number];

/** Quantity × factor = result, line by line, each with the source of its factor and the reason for it. */
export function WorkingLines({ lines }: { lines: Line[] }) {
  return (
    <div className={classes.lines}>
      {lines.map((line, index) => (
        <WorkingLine key={`${line.carrier}-${line.month}-${line.basis}-${index}`} line={line} />
      ))}
    </div>
  );
}

function WorkingLine({ line }: { line: Line }) {
  const { t } = useTranslation('dashboards');
  const { t: report } = useTranslation('emissions');
  const words = useCarrierWords();
  const factorWords = useFactorWords();
  const reasonWords = useFactorReasonWords();
  const { factor, instrument, month } = line;
  const result = scaled(line.kg_co2e, 'kg CO2e');
  const reasons = reasonWords(line.reasons);
  const when = month ? ` · ${formatMonth(month)}` : '';
  const where = factor
    ? [factor.country && countryName(factor.country), factor.region].filter(Boolean).join(' · ')
    : '';
  return (
    <WorkingCard
      title={
        <>
          {line.entry || line.equipment ? (
            <bdi>{line.entry?.name ?? line.equipment?.name}</bdi>
          ) : (
            words.carrier(line.carrier)
          )}
          {when}
          <span className={classes.marks}>
            <StatusBadge>{t(`working.scope${line.scope}`)}</StatusBadge>
            {line.scope3_category !== null && (
              <StatusBadge>{report(`category.${line.scope3_category as 13}`)}</StatusBadge>
            )}
            {line.basis && <StatusBadge>{t(`basis.${line.basis}`)}</StatusBadge>}
            {factor?.own && <StatusBadge tone="brand">{t('working.own')}</StatusBadge>}
            {factor?.proxy_for && <StatusBadge tone="warn">{t('working.proxy')}</StatusBadge>}
          </span>
        </>
      }
      quantity={{
        label: t('words:quantity'),
        value: line.quantity,
        unit: shownUnit(line.unit),
        decimals: decimalsOf(line.quantity),
      }}
      factor={{
        label: t('working.factor'),
        value: line.kg_co2e_per_unit,
        unit: `kg CO₂e/${shownUnit(line.unit)}`,
        decimals: factorDecimals(line.kg_co2e_per_unit),
      }}
      result={{ label: t('words:emissions'), ...result }}
      source={
        instrument && !factor ? (
          t('working.instrument', { kind: t(`working.kinds.${instrument.kind}`), reference: instrument.reference })
        ) : (
          <bdi>{factor?.source ?? '–'}</bdi>
        )
      }
      {...(factor && { edition: <bdi>{factor.edition}</bdi> })}
    >
      {/* What is generated on the property has no factor of a place: its reason says so. */}
      {factor && factor.licence !== '' && (
        <>
          {t('working.details', {
            where,
            year: factor.year,
            licence: factorWords.licence(factor.licence),
            gwp: factorWords.gwp(factor.gwp_set),
          })}
          {instrument && (
            <>
              {' '}
              {t('working.instrument', {
                kind: t(`working.kinds.${instrument.kind}`),
                reference: instrument.reference,
              })}
            </>
          )}
          {factor.note && <> {factorWords.note(factor.note)}</>}
        </>
      )}
      <LineQuality quality={line.quality} />
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </WorkingCard>
  );
}

const decimalsOf = (value: number) => (Number.isInteger(value) ? 0 : 2);
