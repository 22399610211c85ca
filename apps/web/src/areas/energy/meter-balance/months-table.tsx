import type { Answer } from '@steward/contract/call';
import type { MeterMonth, meterBalance } from '@steward/contract/energy/meter-balance';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatMonth, formatNumber, monthName } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { NumberText } from '../../../ui/value-text.tsx';
import { unitText, useBalanceWords } from './balance-words.ts';
import classes from './meter-balance.module.css';
import { branchesOf } from './tree.ts';

interface Props {
  answer: Answer<typeof meterBalance.getMeterBalance>;
  year: number;
}

/** The quantity of each meter by month; an unknown month shows the reason. */
export function MonthsTable({ answer, year }: Props) {
  const { t } = useTranslation('meter-balance');
  return (
    <Section title={t('months.title', { year })} note={t('months.note')}>
      {/* The table scrolls, also by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('months.title', { year })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.first}>
                {t('meter')}
              </th>
              {answer.months.map((month) => (
                <th key={month} scope="col" className={classes.number} title={formatMonth(month)}>
                  {monthName(Number(month.slice(5)))}
                </th>
              ))}
              <th scope="col" className={classes.number}>
                {t('months.known')}
              </th>
            </tr>
          </thead>
          <tbody>
            {branchesOf(answer.meters).map(({ meter, level }) => (
              <tr key={meter._id}>
                <th scope="row" className={classes.first} style={{ paddingInlineStart: `${12 + level * 16}px` }}>
                  <bdi>{meter.meter_no}</bdi> <bdi dir="ltr">({unitText(meter.unit)})</bdi>{' '}
                  {meter.formula !== '' && <StatusBadge tone="brand">{t('virtual')}</StatusBadge>}
                  {meter.formula !== '' && (
                    <small className={classes.why}>
                      <bdi dir="ltr">{meter.formula}</bdi>
                    </small>
                  )}
                </th>
                {meter.months.map((month) => (
                  <td key={month.month} className={classes.number}>
                    <MonthCell month={month} />
                  </td>
                ))}
                <td className={classes.number}>
                  <NumberText value={meter.quantity} decimals={0} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

function MonthCell({ month }: { month: MeterMonth }) {
  const { t } = useTranslation('meter-balance');
  const words = useBalanceWords();
  if (month.quantity === null)
    return <small className={month.state === 'unused' ? classes.unused : classes.why}>{words.unknown(month)}</small>;
  return (
    <bdi className="figures" title={month.source ? t(`sources.${month.source}`) : undefined}>
      {formatNumber(month.quantity, Math.abs(month.quantity) < 100 ? 2 : 0)}
    </bdi>
  );
}
