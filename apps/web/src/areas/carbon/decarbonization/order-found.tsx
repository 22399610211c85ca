import { Button, Switch } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { netZero } from '@steward/contract/carbon/net-zero';
import type { AbatementStep } from '@steward/contract/carbon/net-zero.abatement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { NumberText } from '../../../ui/value-text.tsx';
import classes from './order.module.css';

type Plan = Answer<typeof netZero.planAbatement>;

/** The result of the solver: whether the target is met, costs and savings, and the year of each project. */
export function OrderFound({ plan, isLate }: { plan: Plan; isLate: boolean }) {
  const { t } = useTranslation('decarbonization');
  const { years, currency, goal } = plan;
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  const short = years.filter(({ missing_kg }) => missing_kg !== null && missing_kg > 0);
  const missing = short.reduce((sum, { missing_kg }) => sum + (missing_kg ?? 0), 0) / 1000;
  const avoided = years.map(({ avoided_kg }) => avoided_kg);
  const byModel = years.reduce((sum, { model_kg }) => sum + model_kg, 0) / 1000;
  const isKnown = avoided.every((kg) => kg !== null);
  const distance = plan.cost_distance;
  return (
    <div aria-live="polite">
      <p className={classes.answer}>
        {goal === 'met' && t('order.met', { first, last })}
        {goal === 'closest' && t('order.closest', { count: short.length })}
        {goal === 'no-target' && t('order.noTarget')}
      </p>
      <p className={classes.soft}>
        {goal === 'closest' && t('order.missing', { tonnes: formatNumber(missing, 1) })}{' '}
        {plan.is_proven && t('order.proven')}
        {!plan.is_proven &&
          (distance === null
            ? t('order.found')
            : t('order.foundWithin', { amount: `${formatNumber(distance, 0)} ${currency}` }))}{' '}
        {isLate && <b>{t('order.late')}</b>}
      </p>
      <div className={classes.sums}>
        <Figure label={t('order.capital')} value={plan.capital_cost} unit={currency} />
        <Figure
          label={t('order.value', { year: first })}
          value={plan.net_present_value}
          unit={currency}
          note={t('order.byModel', { value: `${formatNumber(plan.model_value, 0)} ${currency}` })}
        />
        <Figure
          label={t('order.avoided', { first, last })}
          value={isKnown ? avoided.reduce<number>((sum, kg) => sum + (kg ?? 0), 0) / 1000 : null}
          unit="t CO₂e"
          note={t('order.byModel', { value: `${formatNumber(byModel, 1)} t` })}
        />
      </div>
      <div className={classes.charts}>
        <Chart
          kind="line"
          title={t('words:emissions')}
          description={t('order.describesPlan')}
          unit="t CO₂e"
          height={240}
          categories={years.map(({ year }) => String(year))}
          series={[
            { name: t('order.plan'), values: years.map((one) => inTonnes(one.plan_kg)), colour: 2 },
            ...(goal === 'no-target'
              ? []
              : [{ name: t('words:target'), values: years.map((one) => inTonnes(one.target_kg)), colour: 3 }]),
          ]}
        />
        <Chart
          kind="bar"
          title={t('order.costByYear')}
          description={t('order.describesCost')}
          unit={currency}
          decimals={0}
          height={240}
          categories={years.map(({ year }) => String(year))}
          series={[{ name: t('words:capitalCost'), values: years.map(({ cost }) => cost), colour: 'data' }]}
        />
      </div>
      <Steps steps={plan.steps} />
      <Apply steps={plan.steps} isLate={isLate} />
    </div>
  );
}

const inTonnes = (kg: number | null) => (kg === null ? null : kg / 1000);

function Steps({ steps }: { steps: readonly AbatementStep[] }) {
  const { t } = useTranslation('decarbonization');
  const roleOf = ({ role, is_other_currency }: AbatementStep) => {
    if (role === 'kept') return is_other_currency ? t('order.otherCurrency') : t('order.kept');
    return role === 'unknown' ? t('order.unknown') : t('order.notChosen');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('order.steps')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('words:measure')}</th>
            <th scope="col">{t('words:capitalCost')}</th>
            <th scope="col">{t('avoided')}</th>
            <th scope="col">{t('order.before')}</th>
            <th scope="col">{t('order.now')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((one) => (
            <tr key={one._id}>
              <th scope="row">
                <bdi>{one.name}</bdi>
                <small>
                  <bdi>{one.environment_name || one.portfolio_name}</bdi>
                </small>
              </th>
              <td>
                <NumberText value={one.capital_cost} decimals={0} unit={one.currency} />
              </td>
              <td>
                <NumberText value={inTonnes(one.kg_co2e)} decimals={1} unit="t" />
              </td>
              <td>{one.start_year}</td>
              <td className={one.planned_year === one.start_year ? '' : (classes.moved ?? '')}>
                {one.role === 'chosen' ? one.planned_year : roleOf(one)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Writes the years into the projects. Their history shows the change. */
function Apply({ steps, isLate }: { steps: readonly AbatementStep[]; isLate: boolean }) {
  const { t } = useTranslation('decarbonization');
  const mayEdit = useMay('net-zero.edit');
  const [isDiscarding, setDiscarding] = useState(false);
  const apply = useSend(netZero.applyAbatementPlan, { onDone: () => showToast('success', t('order.applied')) });
  const starts = steps.flatMap(({ _id, role, planned_year }) =>
    role === 'chosen' && planned_year !== null ? [{ decarbonize_project_id: _id, start_year: planned_year }] : [],
  );
  const idle = steps.filter(({ role }) => role === 'not-chosen').map(({ _id }) => _id);
  const isSame = steps.every((one) => one.role !== 'chosen' || one.planned_year === one.start_year);
  if (!mayEdit || starts.length === 0) return null;
  return (
    <div className={classes.apply}>
      {idle.length > 0 && (
        <Switch
          label={t('order.discard', { count: idle.length })}
          description={t('order.discardNote')}
          checked={isDiscarding}
          onChange={(event) => setDiscarding(event.currentTarget.checked)}
        />
      )}
      <Button
        disabled={isLate || (isSame && !(isDiscarding && idle.length > 0))}
        loading={apply.isPending}
        onClick={() => apply.mutate({ starts, discard: isDiscarding ? idle : [] })}
      >
        {t('order.apply')}
      </Button>
    </div>
  );
}
