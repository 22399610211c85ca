import type { MeterBalance } from '@steward/contract/energy/meter-balance';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatMonth, formatPercent } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { NoValue, NumberText } from '../../../ui/value-text.tsx';
import { isolated, toneOf, unitText, useBalanceWords } from './balance-words.ts';
import classes from './meter-balance.module.css';

interface Props {
  balance: MeterBalance;
  year: number;
}

/** One main meter: the difference to its sub-meters, for the year and by month. */
export function BalancePart({ balance, year }: Props) {
  const { t } = useTranslation('meter-balance');
  const words = useBalanceWords();
  const { carrier } = useCarrierWords();
  const { total, months, tolerance } = balance;
  const unit = unitText(balance.unit);
  const counted = t('monthsCounted', {
    counted: formatCount(total.counted),
    months: formatCount(months.length),
    year,
  });
  return (
    <Section
      title={
        <>
          <bdi>{balance.meters.join(' → ')}</bdi>{' '}
          <StatusBadge tone={toneOf[total.state]}>{words.state(total.state)}</StatusBadge>
        </>
      }
      note={t('behind', { carrier: carrier(balance.carrier), meters: isolated(balance.subs_nos) })}
    >
      <div className={classes.figures}>
        <Figure
          size="hero"
          label={t('residualShare')}
          value={total.share === null ? null : total.share * 100}
          unit="%"
          note={t('toleranceIs', { share: formatPercent(tolerance) })}
        />
        <Figure label={t('residual')} value={total.residual} unit={unit} note={counted} />
        <Figure label={t('main')} value={total.main} unit={unit} note={counted} />
        <Figure label={t('subs')} value={total.subs} unit={unit} note={counted} />
      </div>
      {total.counted > 0 && (
        <Chart
          kind="bar"
          title={t('chart.title', { year })}
          description={t('chart.description')}
          unit="%"
          decimals={1}
          categories={months.map(({ month }) => formatMonth(month))}
          series={[
            {
              name: t('residual'),
              values: months.map(({ share }) => (share === null ? null : share * 100)),
              colour: 'data',
            },
          ]}
          limit={{ label: t('tolerance'), value: tolerance * 100 }}
          height={220}
        />
      )}
      <BalanceTable balance={balance} />
    </Section>
  );
}

function BalanceTable({ balance }: { balance: MeterBalance }) {
  const { t } = useTranslation('meter-balance');
  const words = useBalanceWords();
  const unit = unitText(balance.unit);
  return (
    // The table scrolls, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('table', { meter: balance.meters.join(' → ') })}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('words:month')}</th>
            <th scope="col" className={classes.number}>
              {t('main')} <bdi dir="ltr">({unit})</bdi>
            </th>
            <th scope="col" className={classes.number}>
              {t('subs')} <bdi dir="ltr">({unit})</bdi>
            </th>
            <th scope="col" className={classes.number}>
              {t('residual')} <bdi dir="ltr">({unit})</bdi>
            </th>
            <th scope="col" className={classes.number}>
              {t('share')}
            </th>
            <th scope="col">{t('words:status')}</th>
          </tr>
        </thead>
        <tbody>
          {balance.months.map((row) => (
            <tr key={row.month}>
              <th scope="row">{formatMonth(row.month)}</th>
              {[row.main, row.subs, row.residual].map((value, at) => (
                <td key={['main', 'subs', 'residual'][at]} className={classes.number}>
                  <NumberText value={value} />
                </td>
              ))}
              <td className={classes.number}>
                {row.share === null ? (
                  <NoValue />
                ) : (
                  <bdi dir="ltr" className="figures">
                    {formatPercent(row.share)}
                  </bdi>
                )}
              </td>
              <td>
                <StatusBadge tone={toneOf[row.state]}>{words.state(row.state)}</StatusBadge>
                {row.missing.length > 0 && (
                  <small className={classes.why}>{t('missingOf', { meters: isolated(row.missing) })}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
