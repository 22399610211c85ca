import type { Answer } from '@steward/contract/call';
import type { netZero } from '@steward/contract/carbon/net-zero';
import { useTranslation } from 'react-i18next';
import { formatTonnes } from '../../../../shared/emissions/tonnes.tsx';
import { Figure } from '../../../../ui/figure.tsx';
import { formatNumber, formatPercent } from '../../../../ui/format.ts';
import { YearFigure } from './year-figure.tsx';
import classes from '../net-zero.module.css';

export type NetZeroPlan = Answer<typeof netZero.getNetZeroPlan>;

const tonnesText = (kg: number) => `\u2068${formatTonnes(kg)} t CO₂e\u2069`;

/** The first year above the target as the main figure; beside it the years of limit and pathway, and the budget. */
export function PlanFigures({ plan }: { plan: NetZeroPlan }) {
  const { t } = useTranslation('net-zero');
  const {
    first_above: first,
    target,
    target_of,
    target_base_year,
    target_base_kg,
    target_base_from,
    budget,
    base_kg,
    year,
    pathway,
    without_pathway,
    projects,
    required,
  } = plan;
  const hasLimit = plan.years.some(({ limit_kg, law_kg }) => limit_kg !== null && law_kg !== null);
  const hasPath = (key: 'carbon_path' | 'energy_path') => plan.years.some((one) => one[key] !== null);
  const without = (with_: number | null, none: number | null) =>
    projects === 0
      ? t('noProjectsYet')
      : none === with_
        ? t('withoutSame')
        : none === null
          ? t('withoutNever')
          : t('withoutYear', { year: none });
  const inherited = target_of === 'portfolio' ? t('targetOf.portfolio') : t('targetOf.organization');
  const isLocated = plan.measure === 'scopes-1-2-location';
  const whose = (
    <>
      {target_base_from && target_base_kg !== null && (
        <>
          <br />
          {t(`targetBase.${target_base_from}`, { value: tonnesText(target_base_kg), year: target_base_year })}
        </>
      )}
      {target?.source && (
        <>
          <br />
          {t('words:source')}: <bdi>{target.source}</bdi>
        </>
      )}
      {!target && (
        <>
          <br />
          {inherited}
        </>
      )}
    </>
  );
  return (
    <>
      <div className={classes.sums}>
        {target_base_year !== null && target_base_kg !== null ? (
          <YearFigure
            isLarge
            label={t('firstAboveTarget')}
            year={first.target}
            none={t('never')}
            note={
              <>
                {without(first.target, first.target_without)}
                {whose}
              </>
            }
          />
        ) : (
          <YearFigure
            isLarge
            label={t('firstAboveTarget')}
            year={null}
            none={target_base_year === null ? t('noTarget') : t('noBase', { year: target_base_year })}
            note={target_base_year !== null && !target && inherited}
          />
        )}
        {hasLimit && (
          <YearFigure
            label={t('firstAboveLimit')}
            year={first.limit}
            none={t('neverLimit')}
            note={plan.law && t('limitNote', { law: plan.law })}
          />
        )}
        {hasPath('carbon_path') && (
          <YearFigure
            label={t('misalignedCarbon')}
            year={first.carbon}
            none={t('never')}
            note={without(first.carbon, first.carbon_without)}
          />
        )}
        {hasPath('energy_path') && (
          <YearFigure
            label={t('misalignedEnergy')}
            year={first.energy}
            none={t('never')}
            note={without(first.energy, first.energy_without)}
          />
        )}
        <Figure
          label={isLocated ? t('baseEmissions', { year }) : t('words:emissionsOfYear', { year })}
          value={base_kg === null ? null : base_kg / 1000}
          unit="t CO₂e"
          note={
            !isLocated
              ? t(`measure.${plan.measure}`)
              : plan.coverage < 0.995
                ? t('basedOnShare', { share: formatPercent(plan.coverage, 0) })
                : ''
          }
        />
        {required && <Required required={required} />}
        {budget && (
          <Figure
            label={t('budgetUsed', { year: budget.until })}
            value={budget.budget_kg > 0 ? (budget.used_kg / budget.budget_kg) * 100 : null}
            unit="%"
            note={
              budget.unknown_years > 0
                ? t('budgetUnknown', { count: budget.unknown_years })
                : t('budgetOf', { tonnes: formatNumber(budget.budget_kg / 1000, 0) })
            }
          />
        )}
      </div>
      {pathway && without_pathway > 0 && (
        <p className={classes.soft}>{t('withoutPathway', { count: without_pathway, version: pathway.version })}</p>
      )}
    </>
  );
}

/** The required reduction rate after emissions above the target. */
function Required({ required }: { required: NonNullable<NetZeroPlan['required']> }) {
  const { t } = useTranslation('net-zero');
  const { rate, overshoot, is_tolerated, from, until } = required;
  const said = t('required.note', { until, share: formatPercent(overshoot, 1) });
  return (
    <Figure
      label={t('required.label', { year: from })}
      value={rate === null ? null : rate * 100}
      absent={t('required.none')}
      unit="%"
      note={is_tolerated ? `${said} (${t('required.tolerated')})` : said}
    />
  );
}
