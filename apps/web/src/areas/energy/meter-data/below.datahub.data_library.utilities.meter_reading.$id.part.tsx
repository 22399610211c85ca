import { meterData, type ConsumptionMonth } from '@steward/contract/energy/meter-data';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatMonth, formatPercent } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { useAddressParams } from '../../../ui/navigate.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './meter-data.module.css';

const symbols: Readonly<Record<string, string>> = { m3: 'm³', ft3: 'ft³' };
/** The number of months that fit into a chart. */
const SHOWN = 24;

/** On the page of a meter: the monthly consumption from its files. A meter without files shows nothing. */
export default function MonthlyConsumption() {
  const { t } = useTranslation('meter-data');
  const { id: meter_id = '' } = useAddressParams<'/datahub/data_library/utilities/meter_reading/:id'>();
  const { data } = useAnswer(meterData.getMeterConsumption, { meter_id });
  if (!data?.unit || data.files === 0) return null;
  const unit = symbols[data.unit] ?? data.unit;
  const rows = [
    ['import', data.imported],
    ['export', data.exported],
    ['net', data.net],
  ] as const;
  const months = [...new Set(rows.flatMap(([, list]) => list.map(({ month }) => month)))].sort().slice(-SHOWN);
  const inMonth = (list: readonly ConsumptionMonth[], month: string) => list.find((one) => one.month === month);
  const main = data.imported.length ? data.imported : data.net.length ? data.net : data.exported;
  const latest = main.findLast(({ is_complete }) => is_complete) ?? main.at(-1);
  const partial = months.flatMap((month, index) =>
    rows.some(([, list]) => inMonth(list, month)?.is_complete === false) ? [index] : [],
  );
  return (
    <Section
      title={t('chart.title')}
      note={t('chart.files', { count: data.files, shown: formatCount(data.files) })}
      end={
        <ButtonLink to="/environment/meter-data" variant="default" size="compact-md">
          {t('words:meterDataFiles')}
        </ButtonLink>
      }
    >
      {latest && (
        <Figure
          label={
            latest.is_complete
              ? t('chart.latest', { month: formatMonth(latest.month) })
              : periodText(`${latest.month}-01`, `${latest.month}-${latest.days}`)
          }
          value={latest.quantity}
          unit={unit}
          note={latest.actual_share !== null && t('chart.actual', { share: formatPercent(latest.actual_share) })}
        />
      )}
      <Chart
        kind="bar"
        title={t('chart.perMonth')}
        description={t('chart.description')}
        unit={unit}
        categories={months.map(formatMonth)}
        series={rows
          .filter(([, list]) => list.length > 0)
          .map(([direction, list], colour) => ({
            name: t(`directions.${direction}`),
            values: months.map((month) => {
              const one = inMonth(list, month);
              return one && one.days_known > 0 ? one.quantity : null;
            }),
            colour,
          }))}
        partial={partial}
      />
      {partial.length > 0 && <p className={classes.soft}>{t('chart.partial')}</p>}
      {data.other_units.length > 0 && (
        <p className={classes.soft}>{t('chart.others', { units: data.other_units.join(', ') })}</p>
      )}
      <p className={classes.soft}>{t('chart.not')}</p>
    </Section>
  );
}
