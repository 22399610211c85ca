import type { Answer } from '@steward/contract/call';
import { dashboards } from '@steward/contract/insight/dashboards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useAcceptedNote } from '../../../shared/figures/accepted-figure.tsx';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { exactly, scaled } from '../../../shared/scaled-quantity.ts';
import { ScopeBar, ScopeList, type ScopePart } from '../../../shared/scopes/scope-bar.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { Figure } from '../../../ui/figure.tsx';
import { FigureText } from '../../../ui/values/figure-text.tsx';
import { formatCount, formatMoney, formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { Section } from '../../../ui/section.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './environment.module.css';
import { organizationYear } from '../../../session/today.ts';

type Dashboard = Answer<typeof dashboards.getPropertyDashboard>;
type Amount = Dashboard['co2e_kg'];

interface Props {
  environmentId: string;
  /** The page lists each meter by itself. */
  ownMeters?: boolean;
}

/** The figures of the latest year with data, by scope, and which meters have their bills; each opens its calculation. */
export function EnvironmentFigures({ environmentId, ownMeters = false }: Props) {
  const { t } = useTranslation('environments');
  const { year } = useYear();
  const [thisYear] = useState(organizationYear);
  const { data } = useAnswer(dashboards.getPropertyDashboard, { environment_id: environmentId, year });
  if (!data) return <RowSkeletons rows={8} />;
  const days = data.coverage.reduce((sum, one) => sum + one.days, 0);
  const due = data.coverage.reduce((sum, one) => sum + one.days_expected, 0);
  return (
    <>
      <Section
        title={year < thisYear ? year : t('property.figures', { year })}
        note={due > 0 && t('property.covered', { share: formatPercent(days / due, 0) })}
        end={
          <Link to="/dashboard" search={{ environment: environmentId, year }} size="sm" isAction>
            {t('ways.dashboard')}
          </Link>
        }
      >
        <Figures dashboard={data} />
      </Section>
      {data.co2e_kg.value !== null && <Scopes dashboard={data} />}
      {!ownMeters && data.coverage.length > 0 && <Meters dashboard={data} />}
    </>
  );
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('environments');
  const acceptedNote = useAcceptedNote();
  const navigate = useNavigate();
  const { year, environment_id, cost } = dashboard;
  const open = (figure: string) => () =>
    void navigate({ to: '/dashboard', search: { environment: environment_id, year, figure } });
  const figure = (measure: string, of: Amount, unit: string, note?: string) => {
    const shown = of.value === null ? undefined : scaled(of.value, unit);
    return (
      <Figure
        label={t(`property.measures.${measure}`)}
        value={shown?.value}
        unit={shown?.unit ?? unit}
        exact={exactly(of.value, unit)}
        change={of.change}
        compared={of.compared}
        note={note}
        onWorking={open(measure)}
      />
    );
  };
  return (
    <div className={classes.figures}>
      {figure(
        'co2e',
        dashboard.co2e_kg,
        'kg CO2e',
        acceptedNote(dashboard.is_accepted, dashboard.recalculated?.co2e_kg),
      )}
      {figure('energy', dashboard.energy_kwh, 'kWh')}
      {figure('water', dashboard.water_l, 'l')}
      {cost.map(({ currency, value, change, compared }) => (
        <Figure
          key={currency}
          label={t('words:cost')}
          value={value}
          unit={currency}
          exact={formatMoney(value, currency)}
          change={change}
          compared={compared}
          onWorking={open('cost')}
        />
      ))}
    </div>
  );
}

/** This year and the one before as bars on one scale. */
function Scopes({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('environments');
  const { year, co2e_kg, scope1_kg, scope2_location_kg, scope3_kg } = dashboard;
  const partsOf = (of: 'value' | 'before'): ScopePart[] => [
    { scope: 1, kg: scope1_kg[of] },
    { scope: 2, kg: scope2_location_kg[of] },
    { scope: 3, kg: scope3_kg[of] },
  ];
  const largest = Math.max(co2e_kg.value ?? 0, co2e_kg.before ?? 0);
  const rows = [
    { of: 'before', year: year - 1, kg: co2e_kg.before },
    { of: 'value', year, kg: co2e_kg.value },
  ] as const;
  return (
    <Section title={t('property.scopes')} note={t('property.location')}>
      <ul className={classes.years}>
        {rows.map(
          (row) =>
            row.kg !== null && (
              <li key={row.year}>
                <b>{row.year}</b>
                <span>
                  <span style={{ display: 'block', inlineSize: `${largest > 0 ? (row.kg / largest) * 100 : 0}%` }}>
                    <ScopeBar parts={partsOf(row.of)} />
                  </span>
                </span>
                <b>
                  <FigureText value={row.kg / 1000} unit="t" />
                </b>
              </li>
            ),
        )}
      </ul>
      <ScopeList parts={partsOf('value')} />
    </Section>
  );
}

function Meters({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('environments');
  const words = useCarrierWords();
  return (
    <Section
      title={t('property.meters')}
      end={
        <Link
          to="/datahub/data_library/utilities"
          search={{ environment: dashboard.environment_id }}
          size="sm"
          isAction
        >
          {t('words:bills')}
        </Link>
      }
    >
      <ul className={classes.meters}>
        {dashboard.coverage.map((one) => (
          <li key={one.carrier}>
            <span>
              <b>{words.carrier(one.carrier)}</b>
              <small>{t('property.meterCount', { count: one.meters })}</small>
            </span>
            <span className={classes.share} aria-hidden="true">
              <i style={{ inlineSize: `${one.share * 100}%` }} />
            </span>
            <span className="figures">
              {t('property.days', { days: formatCount(one.days), due: formatCount(one.days_expected) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
