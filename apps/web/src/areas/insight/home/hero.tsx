import type { Answer } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { useAcceptedNote } from '../../../shared/figures/accepted-figure.tsx';
import { useHolds } from '../../../shared/may.ts';
import { ScopeBar, ScopeList, type ScopePart } from '../../../shared/scopes/scope-bar.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatFigure, formatMonth, formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { MonthColumns } from '../../../ui/values/month-columns.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import classes from './home.module.css';

export type Overview = Answer<typeof dashboards.getPortfolioOverview>;
export type Trend = Answer<typeof dashboards.getPortfolioTrend>;

// Shares from here on round to 100%.
const FULL = 0.995;
// Among many meters one bill is nearly always late. A larger share of missing data can hide as much as a usual change
// between years: hatched.
const ENOUGH = 0.95;
const colors = ['var(--scope-1)', 'var(--scope-2)', 'var(--scope-3)'];
const tonnes = (kg: number) => `${formatFigure(kg / 1000)} t`;

/** The main figure of the start page: the emissions of all properties, by month and scope, with their data coverage. */
export function Hero({ overview, trend, year }: { overview: Overview; trend: Trend | undefined; year: number }) {
  const { t } = useTranslation('home');
  const holds = useHolds();
  const acceptedNote = useAcceptedNote();
  const navigate = useNavigate();
  const person = useSession();
  // The report covers every property: users with access to some of them open the figure of a property instead.
  const mayTrace = holds('ghg-protocol.read') && (person?.is_admin || person?.is_super_admin);
  const trace = () =>
    void navigate({
      to: '/solutions/reporting/assessments/ghg-protocol',
      search: { level: 'Organization', year, tab: 'figures', trace: 'co2e' },
    });
  const { co2e_kg: co2e, coverage, missing } = overview;
  const parts: ScopePart[] = [
    { scope: 1, kg: overview.scope1_kg },
    { scope: 2, kg: overview.scope2_kg },
    { scope: 3, kg: overview.scope3_kg },
  ];
  const share = coverage.co2e;
  return (
    <section className={classes.hero} aria-label={t('overview.hero')}>
      <Figure
        size="hero"
        label={t('overview.hero')}
        value={co2e.value === null ? null : co2e.value / 1000}
        unit="t CO₂e"
        change={co2e.change}
        compared={co2e.compared}
        saysHow
        onWorking={mayTrace ? trace : undefined}
        note={acceptedNote(
          overview.is_accepted,
          overview.recalculated?.co2e_kg,
          !overview.is_complete && share !== null && share > FULL
            ? t('words:totalsAreUnderstatedAnEmissionFactorIs')
            : undefined,
        )}
      />
      <Months trend={trend} year={year} co2e={co2e} />
      <ScopeBar parts={parts} />
      <ScopeList parts={parts} />
      {share !== null && (
        <div className={classes.covered}>
          <b>{t('overview.covered', { share: formatPercent(share, 0) })}</b>
          <span className={classes.meter} aria-hidden="true">
            <i style={{ inlineSize: `${share * 100}%` }} />
          </span>
          {missing.days > 0 && holds('utilities.read') && (
            <Link
              to="/datahub/data_library/utilities/completeness"
              search={{ environment: 'all', from: `${year}-01`, until: `${year}-12`, gaps: 1 }}
              size="sm"
            >
              {t('overview.daysMissing', { count: missing.days, shown: formatCount(missing.days) })}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

function Months({ trend, year, co2e }: { trend: Trend | undefined; year: number; co2e: Overview['co2e_kg'] }) {
  const { t } = useTranslation('home');
  const last = trend?.months.findLastIndex(({ scope1_kg, scope2_kg, scope3_kg }) =>
    [scope1_kg, scope2_kg, scope3_kg].some((kg) => kg !== null),
  );
  const columns = (trend?.months ?? []).map(({ month, scope1_kg, scope2_kg, scope3_kg }, index) => {
    const values = [scope1_kg, scope2_kg, scope3_kg];
    const sum = values.reduce<number>((total, kg) => total + (kg ?? 0), 0);
    const covered = trend?.covered[index - 12] ?? null;
    const isPartial = covered !== null && covered < ENOUGH;
    const said = [
      `${formatMonth(month)}: ${sum ? tonnes(sum) : t('words:noData')}`,
      covered !== null && covered < FULL && t('overview.covered', { share: formatPercent(covered, 0) }),
    ];
    return {
      key: month,
      title: said.filter(Boolean).join(' · '),
      isPartial,
      parts: values.flatMap((kg, scope) =>
        kg === null || kg <= 0 ? [] : [{ value: kg / 1000, color: colors[scope] ?? '' }],
      ),
      isBefore: index < 12,
      isLater: last !== undefined && index > last && index > 11,
    };
  });
  return (
    <figure className={classes.months}>
      <MonthColumns
        columns={columns}
        withAxis
        height={132}
        description={t('overview.monthsSaid', {
          year,
          total: co2e.value === null ? t('words:noData') : tonnes(co2e.value),
          before: co2e.before === null ? t('words:noData') : tonnes(co2e.before),
        })}
      />
      <figcaption className={classes.years} aria-hidden="true">
        <span>
          {year - 1} · <bdi dir="ltr">{co2e.before === null ? '–' : tonnes(co2e.before)}</bdi>
        </span>
        <b>
          {year} · <bdi dir="ltr">{co2e.value === null ? '–' : tonnes(co2e.value)}</bdi>
        </b>
      </figcaption>
    </figure>
  );
}
