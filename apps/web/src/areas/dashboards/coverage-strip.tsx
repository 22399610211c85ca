import { addDays, daysBetween, intersection, nextMonthStart } from '@steward/core/calendar/day';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../shared/carrier-words.ts';
import { Card } from '../../ui/card.tsx';
import { formatDay, formatPercent, monthName } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { monthsOf, type Dashboard } from './dashboard.ts';
import classes from './dashboards.module.css';

type Coverage = Dashboard['coverage'][number];
type State = 'covered' | 'partly' | 'gap' | 'future';
const states: State[] = ['covered', 'partly', 'gap', 'future'];

/** Which months have bills and which do not, carrier by carrier, with the gaps by name. */
export function CoverageStrip({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboards');
  const words = useCarrierWords();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { coverage, year, environment_id } = dashboard;
  if (coverage.length === 0) return null;
  return (
    <Card title={t('coverage.title')} note={t('coverage.note')}>
      <div className={classes.strip}>
        {coverage.map((one) => (
          <div key={`${one.utility}-${one.carrier}`} className={classes.carrier}>
            <div>
              <strong>{words.carrier(one.carrier)}</strong>
              <span className="figures">
                {t('coverage.days', { days: one.days, due: one.days_expected, share: formatPercent(one.share, 0) })}
              </span>
            </div>
            <ol className={classes.months}>
              {monthsOf(year).map((month, index) => {
                const { state, open } = stateOf(one, month, today);
                const said = t(`coverage.${state}`);
                return (
                  <li key={month} className={classes.cell} title={`${monthName(index + 1)}: ${said}`}>
                    <i
                      className={state === 'covered' ? undefined : classes[state]}
                      style={{ '--part': `${Math.round((1 - open) * 100)}%` } as React.CSSProperties}
                      aria-hidden="true"
                    />
                    <span aria-hidden="true">{monthName(index + 1)}</span>
                    <span className="visually-hidden">
                      {monthName(index + 1)}: {said}
                    </span>
                  </li>
                );
              })}
            </ol>
            {one.gaps.length > 0 && (
              <ul className={classes.gaps}>
                {one.gaps.map(({ start, end, days }) => (
                  <li key={start}>
                    <span>
                      {t('coverage.missing', {
                        start: formatDay(start),
                        end: formatDay(addDays(end, -1)),
                        count: days,
                      })}
                    </span>
                    <Link
                      to="/datahub/data_library/utilities"
                      search={{ environment: environment_id, utility: one.utility }}
                      size="sm"
                    >
                      {t('coverage.upload')}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
        <ul className={classes.legend}>
          {states.map((state) => (
            <li key={state}>
              <span className={classes.cell} aria-hidden="true">
                <i
                  className={state === 'covered' ? undefined : classes[state]}
                  style={{ '--part': '50%' } as React.CSSProperties}
                />
              </span>
              {t(`coverage.${state}`)}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** How a month stands: `open` is the share of its days until yesterday that no bill covers. */
function stateOf({ gaps }: Coverage, month: string, today: string): { state: State; open: number } {
  const start = `${month}-01`;
  if (start >= today) return { state: 'future', open: 0 };
  const next = nextMonthStart(start);
  const period = { start, end: next > today ? today : next };
  const open = gaps.reduce((sum, gap) => {
    const shared = intersection(gap, period);
    return sum + (shared ? daysBetween(shared.start, shared.end) : 0);
  }, 0);
  const share = open / daysBetween(period.start, period.end);
  return { state: share === 0 ? 'covered' : share >= 1 ? 'gap' : 'partly', open: share };
}
