import type { LimitedProperty, LimitPackHead } from '@steward/contract/carbon/net-zero.limits';
import { IconFlame } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatFormula, formatMoney, formatPercent } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { AreaText, NumberText } from '../../../ui/value-text.tsx';
import { TaxLotForm } from './tax-lot-form.tsx';
import { UsesForm } from './uses-form.tsx';
import classes from './net-zero.module.css';

interface Props extends PanelEnd {
  row: LimitedProperty;
  pack: LimitPackHead;
  packId: string | null;
}

/** A property under a law: period by period, with the calculation, and the codes of its uses. */
export function LimitPanel({ row, pack, packId, ...end }: Props) {
  const { t } = useTranslation('net-zero');
  const words = useCarrierWords();
  const { not_covered, periods, this_year, data, coverage, uncounted } = row;
  const periodText = ({ from, until }: { from: number; until: number | null }) =>
    until === null ? t('fromYear', { from }) : `${from}–${until}`;
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
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section className={classes.scroll} tabIndex={0} aria-label={t('byPeriod')}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('words:period')}</th>
                    <th scope="col">{t('byTheLaw')}</th>
                    <th scope="col">{t('limit')}</th>
                    <th scope="col">{t('excess')}</th>
                    <th scope="col">{t('penaltyAYear')}</th>
                  </tr>
                </thead>
                <tbody>
                  {periods.map((one) => (
                    <tr key={one.from}>
                      <th scope="row">
                        <bdi dir="ltr">{periodText(one)}</bdi>
                      </th>
                      <td>
                        <NumberText value={one.emissions_t} decimals={1} unit="t" />
                      </td>
                      <td>
                        <NumberText value={one.limit_t} decimals={1} unit="t" />
                      </td>
                      <td className={one.excess_t ? classes.over : ''}>
                        <NumberText value={one.excess_t} decimals={1} unit="t" />
                      </td>
                      <td>
                        <NumberText value={one.penalty} decimals={2} unit={pack.currency} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
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
