import { SimpleGrid } from '@mantine/core';
import type { MeterModel } from '@steward/contract/energy/weather.models';
import { addDays, monthsOf } from '@steward/core/calendar/day';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { useModelIssueWords } from '../../../shared/names/model-issue-words.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { scaled, scaleFor } from '../../../shared/scaled-quantity.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { isolated } from '../../../ui/direction.ts';
import { Figure } from '../../../ui/figure.tsx';
import { formatNumber, monthName } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { ViewSwitch } from '../../../ui/navigation/view-switch.tsx';
import { ModelCard } from './model-card.tsx';
import classes from './weather.module.css';

const views = ['calendar', 'billed'] as const;

const shownKwh = (kwh: number) => {
  const { value, unit, decimals } = scaled(kwh, 'kWh');
  return `${formatNumber(value, decimals)} ${unit}`;
};

interface Props {
  meter: MeterModel;
  year: number;
  /** Published normals; null: the mean of the station's years. */
  normals: { source: string; edition: string } | null;
}

/** A meter's year as billed and weather-normalized, or the reasons why it cannot be normalized. */
export function MeterInWeather({ meter, year, normals }: Props) {
  const { t } = useTranslation('weather');
  const carrierWords = useCarrierWords();
  const { months, issue, outliers } = meter;
  const compared = months.filter(({ normalized }) => normalized !== null);
  const actual = compared.reduce((sum, one) => sum + one.actual, 0);
  const normalized = compared.reduce((sum, one) => sum + (one.normalized ?? 0), 0);
  const years = Math.min(...compared.map(({ normal_years }) => normal_years));
  const [address, change] = useAddressState();
  const view = views.find((one) => one === textOf(address['view'])) ?? 'calendar';
  const scale = scaleFor(
    view === 'billed'
      ? Math.max(0, ...meter.billed.map(({ quantity }) => quantity))
      : Math.max(0, ...months.map((one) => Math.max(one.actual, one.normalized ?? 0))),
    'kWh',
  );
  const billed = monthsOf(year).map((month) => {
    const one = meter.billed.find((row) => row.month === month);
    return one ? one.quantity / scale.per : null;
  });
  const valuesOf = (kind: 'actual' | 'normalized') =>
    monthsOf(year).map((month) => {
      const value = months.find((one) => one.month === month)?.[kind] ?? null;
      return value === null ? null : value / scale.per;
    });
  const name = `${carrierWords.carrier(meter.carrier)} · ${isolated(meter.meter_no)}`;
  const ofMonths = t('energy.ofMonths', { count: compared.length });
  const behind = normals
    ? t('energy.published', { source: isolated(normals.source), edition: isolated(normals.edition) })
    : t('energy.years', { count: years });
  const figure = (kwh: number) => {
    const { value, unit } = scaled(kwh, 'kWh');
    return { value, unit };
  };
  const noNormal = issue === null && compared.length === 0;
  return (
    <Section title={name} note={t('energy.bills', { count: meter.bills_fitted })}>
      {issue !== null && <IssueNotice meter={meter} />}
      {noNormal && (
        <Notice tone="warn" icon={IconAlertTriangle} title={t('energy.noNormal')}>
          {t('energy.noNormalText')}
        </Notice>
      )}
      {compared.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} mb="md">
          <Figure
            size="total"
            label={t('energy.normalized', { year })}
            {...figure(normalized)}
            note={`${ofMonths} · ${behind}`}
          />
          <Figure size="total" label={t('energy.billed', { year })} {...figure(actual)} note={ofMonths} />
        </SimpleGrid>
      )}
      {(months.length > 0 || meter.billed.length > 0) && (
        <div className={classes.view}>
          <ViewSwitch
            label={`${t('words:howMonthsAreCounted')}, ${name}`}
            value={view}
            onChange={(next) => change({ view: next === 'calendar' ? undefined : next })}
            options={[
              { value: 'calendar', label: t('words:calendarMonths') },
              { value: 'billed', label: t('words:asBilled') },
            ]}
          />
          {view === 'billed' && <span>{t('energy.billedNote')}</span>}
        </div>
      )}
      {(view === 'billed' ? meter.billed : months).length > 0 && (
        <Chart
          title={t('energy.chart')}
          unit={scale.unit}
          description={t('energy.said', { name, year })}
          kind="bar"
          height={240}
          categories={monthsOf(year).map((month) => monthName(Number(month.slice(5))))}
          series={
            view === 'billed'
              ? [{ name: t('words:asBilled'), values: billed }]
              : [
                  { name: t('energy.actual'), values: valuesOf('actual') },
                  ...(compared.length
                    ? [{ name: t('energy.inNormal'), values: valuesOf('normalized'), isOutline: true }]
                    : []),
                ]
          }
        />
      )}
      {outliers.length > 0 && (
        <div className={classes.below}>
          <Notice tone="warn" icon={IconAlertTriangle} title={t('outliers.title', { count: outliers.length })}>
            {t('outliers.text')}
            <ul style={{ margin: '6px 0 0', paddingInlineStart: 18 }}>
              {outliers.map(({ start, end, quantity, low, high }) => (
                <li key={start}>
                  {t('outliers.line', {
                    period: periodText(start, addDays(end, -1)),
                    quantity: shownKwh(quantity),
                    low: shownKwh(Math.max(0, low)),
                    high: shownKwh(high),
                  })}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {meter.model && <ModelCard model={meter.model} isUsed={issue === null} />}
    </Section>
  );
}

/** Why the use is not weather-normalized. */
function IssueNotice({ meter: { issue, model, bills_fitted, bills_left_out } }: { meter: MeterModel }) {
  const { t } = useTranslation('weather');
  const words = useModelIssueWords();
  if (issue === null) return null;
  return (
    <Notice icon={IconCircleX} title={t('issues.title')}>
      {words({ issue, bills_fitted, cv_rmse: model?.cv_rmse ?? null })}
      {bills_left_out > 0 && <> {t('issues.leftOut', { count: bills_left_out })}</>}
    </Notice>
  );
}
