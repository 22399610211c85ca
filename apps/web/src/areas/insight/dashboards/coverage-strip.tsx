import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { CoverageCells, CoverageLegend } from '../../../shared/property/coverage-cells.tsx';
import { formatCount, formatDay, formatPercent, monthName } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { lastDay, shareOf } from './coverage-state.ts';
import { monthsOf, type Dashboard } from './dashboard.ts';
import classes from './coverage.module.css';
import { organizationToday } from '../../../session/today.ts';

/** The months with and without bills, by energy source, with a list of the gaps. */
export function CoverageStrip({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboards');
  const words = useCarrierWords();
  const [today] = useState(organizationToday);
  const { coverage, year, environment_id } = dashboard;
  if (coverage.length === 0) return null;
  const days = coverage.reduce((sum, one) => sum + one.days, 0);
  const due = coverage.reduce((sum, one) => sum + one.days_expected, 0);
  return (
    <Section
      title={t('words:dataCoverage')}
      note={
        due > 0 &&
        t('coverage.days', { days: formatCount(days), due: formatCount(due), share: formatPercent(days / due, 0) })
      }
      end={<CoverageLegend />}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('words:carrier')}</th>
            <th scope="col">
              <span className={classes.months} aria-hidden="true">
                {Array.from({ length: 12 }, (_, index) => (
                  <span key={index}>{monthName(index + 1)}</span>
                ))}
              </span>
              <span className="visually-hidden">{t('coverage.months')}</span>
            </th>
            <th scope="col">{t('coverage.due')}</th>
            <th scope="col">{t('coverage.next')}</th>
          </tr>
        </thead>
        <tbody>
          {coverage.map((one) => (
            <tr key={`${one.utility}-${one.carrier}`}>
              <th scope="row">
                {words.carrier(one.carrier)}
                <small>{t('words:countMeters', { count: one.meters })}</small>
              </th>
              <td>
                <CoverageCells
                  label={words.carrier(one.carrier)}
                  shares={monthsOf(year).map((month) => shareOf(one, month, today))}
                />
              </td>
              <td className="figures">
                <bdi dir="ltr">
                  {formatCount(one.days)} / {formatCount(one.days_expected)}
                </bdi>
                {one.days_metered > 0 && (
                  <small>
                    {t('coverage.metered', { count: one.days_metered, shown: formatCount(one.days_metered) })}
                  </small>
                )}
              </td>
              <td>
                {one.gaps.length === 0 ? (
                  <span className={classes.none}>{t('coverage.none')}</span>
                ) : (
                  <ul className={classes.gaps}>
                    {one.gaps.map(({ meter_no, start, end, days: missing }) => (
                      <li key={`${meter_no} ${start}`}>
                        <span>
                          {one.meters > 1 && (
                            <>
                              <bdi>{meter_no}</bdi>
                              {' · '}
                            </>
                          )}
                          {t('coverage.missing', {
                            start: formatDay(start),
                            end: formatDay(lastDay(end)),
                            count: missing,
                          })}
                        </span>{' '}
                        <Link
                          to="/datahub/data_library/utilities"
                          search={{ environment: environment_id, utility: one.utility }}
                          hash="upload"
                          size="sm"
                          isAction
                        >
                          {t('coverage.upload')}
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
