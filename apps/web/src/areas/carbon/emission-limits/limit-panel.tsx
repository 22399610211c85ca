import type { LimitedProperty, LimitPackHead } from '@steward/contract/carbon/emission-limits.laws';
import { IconFlame } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatFormula, formatMoney, formatPercent } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { AreaText } from '../../../ui/value-text.tsx';
import { DeductionsPart } from './deductions-part.tsx';
import { LawPeriods } from './law-periods.tsx';
import { OtherPathPart } from './other-path-part.tsx';
import { TaxLotForm } from './tax-lot-form.tsx';
import { UsesForm } from './uses-form.tsx';
import classes from './emission-limits.module.css';

interface Props extends PanelEnd {
  row: LimitedProperty;
  pack: LimitPackHead;
  packId: string | null;
  year: number;
}

/** A property under a law: the calculation by period, and the codes of its uses. */
export function LimitPanel({ row, pack, packId, year, ...end }: Props) {
  const { t } = useTranslation('emission-limits');
  const words = useCarrierWords();
  const { not_covered, periods, this_year, data, coverage, uncounted } = row;
  const table = pack.tables.find(({ key }) => key === this_year?.table);
  const missing = [...new Set(periods.flatMap((one) => one.missing))];
  return (
    <>
      {not_covered && (
        <p>
          {t(`notCovered.${not_covered}`, {
            law: pack.name,
            path: pack.other_path?.name,
            flat: formatMoney(pack.other_path?.flat_penalty ?? 0, pack.currency),
          })}{' '}
          <AreaText sqm={row.gross_floor_area} />
        </p>
      )}
      {!not_covered && (
        <>
          {data !== 'complete' && (
            <p className={classes.soft}>
              {data === 'none' ? t('noBills') : t('partialBills', { share: formatPercent(coverage, 0) })}
            </p>
          )}
          <Section title={t('byPeriod')} note={pack.currency}>
            <LawPeriods periods={periods} pack={pack} />
            {missing.length > 0 && (
              <p className={classes.soft}>
                {t('noCoefficient', {
                  carriers: missing.map((carrier) => words.carrier(carrier)).join(t('words:comma')),
                })}
              </p>
            )}
          </Section>
          {uncounted.length > 0 && (
            <Notice tone="warn" icon={IconFlame} title={t('uncounted.title')}>
              {t('uncounted.text', {
                names: uncounted
                  .map((one) => (one.carrier ? words.carrier(one.carrier) : `\u2068${one.name}\u2069`))
                  .join(t('words:comma')),
              })}
            </Notice>
          )}
          {this_year && (
            <Section title={t('words:calculation')} note={table?.title}>
              <ul className={classes.working}>
                {this_year.working.map((line) => (
                  <li key={line}>
                    <bdi dir="ltr">{formatFormula(line)}</bdi>
                  </li>
                ))}
              </ul>
              <p className={classes.soft}>
                {pack.source} · {pack.version}
              </p>
            </Section>
          )}
        </>
      )}
      {not_covered === null && <DeductionsPart row={row} pack={pack} year={year} />}
      {row.other_path && (
        <OtherPathPart path={row.other_path} row={row} pack={pack} packId={packId} onSaved={end.onSaved} />
      )}
      {row.not_filed && (
        <Section title={t('notFiled.title')} note={pack.currency}>
          <Figure
            label={t('notFiled.perMonth')}
            value={row.not_filed.per_month}
            unit={pack.currency}
            note={t('notFiled.note', {
              months: row.not_filed.months,
              most: formatMoney(row.not_filed.at_most, pack.currency),
            })}
          />
          <p className={classes.soft}>
            <bdi dir="ltr">{formatFormula(row.not_filed.working)}</bdi>
          </p>
        </Section>
      )}
      {pack.covered_together_above !== null && (
        <Section title={t('taxLot.title')} note={t('taxLot.note')}>
          <TaxLotForm row={row} pack={pack} onSaved={end.onSaved} />
        </Section>
      )}
      <Section title={t('uses')} note={row.is_own_use ? '' : t('usesByType')}>
        <UsesForm row={row} packId={packId} tables={pack.tables} {...end} />
      </Section>
    </>
  );
}
