import { useTranslation } from 'react-i18next';
import { scaleFor } from '../../../../shared/scaled-quantity.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { NetZeroPlan } from './plan-figures.tsx';

/** Emissions by year with target, limit and pathway; energy by year if an energy pathway was uploaded. */
export function PlanCharts({ plan }: { plan: NetZeroPlan }) {
  const { t } = useTranslation('net-zero');
  const { years, gross_floor_area: area, first_above: first } = plan;
  const largest = Math.max(...years.flatMap((one) => [one.actual_kg ?? 0, one.without_kg ?? 0, one.target_kg ?? 0]));
  const scale = scaleFor(largest, 'kg CO2e');
  const of = (pick: (one: (typeof years)[number]) => number | null) =>
    years.map((one) => {
      const kg = pick(one);
      return kg === null ? null : kg / scale.per;
    });
  const lines = [
    { name: t('series.actual'), values: of((one) => one.actual_kg), colour: 'data' as const },
    { name: t('series.without'), values: of((one) => one.without_kg), colour: 1 },
    { name: t('series.plan'), values: of((one) => (plan.projects ? one.plan_kg : null)), colour: 2 },
    { name: t('words:target'), values: of((one) => one.target_kg), colour: 3 },
    { name: t('series.offsets'), values: of((one) => one.offset_kg), colour: 7 },
    { name: t('series.limitOf', { law: plan.law }), values: of((one) => one.limit_kg), colour: 8, isStep: true },
    { name: t('words:emissionsUnderTheLaw'), values: of((one) => one.law_kg), colour: 5 },
    {
      name: t('series.pathway'),
      values: of((one) => (one.carbon_path === null ? null : one.carbon_path * area)),
      colour: 6,
    },
  ].filter(({ values }) => values.some((value) => value !== null));
  const hasEnergy = years.some((one) => one.energy_path !== null);
  return (
    <Section title={t('byYear')} note={t(`measure.${plan.measure}`)}>
      <Chart
        kind="line"
        title={t('words:emissions')}
        description={first.target === null ? t('describes.never') : t('describes.above', { year: first.target })}
        unit={scale.unit}
        height={360}
        categories={years.map(({ year }) => String(year))}
        series={lines}
      />
      {hasEnergy && (
        <Chart
          kind="line"
          title={t('energyByYear')}
          description={
            first.energy === null ? t('describes.neverEnergy') : t('describes.energy', { year: first.energy })
          }
          unit="kWh/m²"
          height={280}
          categories={years.map(({ year }) => String(year))}
          series={[
            { name: t('series.without'), values: years.map((one) => one.energy_without), colour: 1 },
            ...(plan.projects
              ? [{ name: t('series.plan'), values: years.map((one) => one.energy_plan), colour: 2 }]
              : []),
            { name: t('series.pathway'), values: years.map((one) => one.energy_path), colour: 6 },
          ]}
        />
      )}
    </Section>
  );
}
