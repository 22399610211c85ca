import type { LimitedProperty, LimitPackHead } from '@steward/contract/carbon/emission-limits.laws';
import { useTranslation } from 'react-i18next';
import { NumberText } from '../../../ui/value-text.tsx';
import classes from './emission-limits.module.css';

interface Props {
  periods: LimitedProperty['periods'];
  pack: LimitPackHead;
}

/** Emissions by the law, deductions, limit, excess and penalty, by period. */
export function LawPeriods({ periods, pack }: Props) {
  const { t } = useTranslation('emission-limits');
  const hasDeductions = periods.some(({ deducted }) => deducted.length > 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('byPeriod')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('words:period')}</th>
            <th scope="col">{t('words:emissionsUnderTheLaw')}</th>
            {hasDeductions && <th scope="col">{t('deductions.deducted')}</th>}
            <th scope="col">{t('words:limit')}</th>
            <th scope="col">{t('excess')}</th>
            <th scope="col">{t('penaltyAYear')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((one) => (
            <tr key={one.from}>
              <th scope="row">
                <bdi dir="ltr">
                  {one.until === null ? t('fromYear', { from: one.from }) : `${one.from}–${one.until}`}
                </bdi>
              </th>
              <td>
                <NumberText value={one.emissions_t} decimals={1} unit="t" />
              </td>
              {hasDeductions && (
                <td>
                  <NumberText
                    value={
                      one.emissions_t === null || one.net_t === null
                        ? null
                        : one.deducted.length
                          ? one.net_t - one.emissions_t
                          : 0
                    }
                    decimals={1}
                    unit="t"
                  />
                </td>
              )}
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
      {periods.some((one) => one.is_area_exceeded) && <p role="note">{t('areaExceeded')}</p>}
    </section>
  );
}
