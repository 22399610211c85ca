import { dashboards } from '@steward/contract/insight/dashboards';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { QuantityText } from '../../../shared/quantity-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDay, formatMoney, formatMonth, formatPercent } from '../../../ui/format.ts';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { NoValue } from '../../../ui/value-text.tsx';
import type { Asked, Dashboard, Working } from './dashboard.ts';
import { MissingFactors } from './dashboard-notices.tsx';
import classes from './dashboards.module.css';
import { WorkingBills } from './working-bills.tsx';
import { WorkingGeneration } from './working-generation.tsx';
import { WorkingLines } from './working-lines.tsx';

interface Props {
  dashboard: Dashboard;
  /** The figure whose calculation is shown; undefined: closed. */
  asked: Asked | undefined;
  onClose: () => void;
}

/** The calculation of a figure: the sum, each multiplication with its factor, and the bills with their shares. */
export function WorkingPanel({ dashboard, asked, onClose }: Props) {
  const { t } = useTranslation('dashboards');
  const title = asked && t(`figure.${asked.measure}`);
  return (
    <SidePanel opened={asked !== undefined} onClose={onClose} title={t('working.title', { figure: title })} width={560}>
      {asked && <Content dashboard={dashboard} asked={asked} />}
    </SidePanel>
  );
}

function Content({ dashboard, asked }: { dashboard: Dashboard; asked: Asked }) {
  const { t } = useTranslation('dashboards');
  const failureText = useFailureText();
  const { environment_id, environment_name, year } = dashboard;
  const { data, error, refetch } = useAnswer(dashboards.getFigureWorking, { environment_id, year, ...asked });
  if (error && !data) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  const when = asked.month ? formatMonth(asked.month) : String(year);
  const isEmpty = [data.lines, data.bills, data.generation, data.missing_factors].every((list) => list.length === 0);
  return (
    <div className={classes.panel}>
      <div className={classes.total}>
        <strong>
          <Total working={data} />
        </strong>
        <span>
          <bdi>{environment_name}</bdi> · {when}
        </span>
      </div>
      {data.reported && <AsReported asked={asked} reported={data.reported} />}
      <MissingFactors missing={data.missing_factors} />
      {data.lines.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t('working.lines', { count: data.lines.length })}</h3>
          <WorkingLines lines={data.lines} />
        </section>
      )}
      {data.bills.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t('working.bills', { count: data.bills.length })}</h3>
          <WorkingBills bills={data.bills} measure={asked.measure} />
        </section>
      )}
      {data.generation.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t('working.generation', { count: data.generation.length })}</h3>
          <WorkingGeneration parts={data.generation} />
        </section>
      )}
      {isEmpty && <EmptyState title={t('working.none')}>{t('working.noneText')}</EmptyState>}
    </div>
  );
}

/** The share of the property in the report, and the date of its data. */
function AsReported({ asked, reported }: { asked: Asked; reported: NonNullable<Working['reported']> }) {
  const { t } = useTranslation('dashboards');
  const { t: report } = useTranslation('emissions');
  const { share, scope3_category: category, is_accepted } = reported;
  const counted = category
    ? t('working.countedElsewhere', { category: report(`category.${category as '8'}`) })
    : share < 1
      ? t('working.countedShare', { share: formatPercent(share) })
      : t('working.countedWhole');
  const when = is_accepted
    ? t('working.asAccepted')
    : asked.report?.known_on
      ? t('working.asKnown', { day: formatDay(asked.report.known_on) })
      : t('working.asToday');
  return (
    <p className={classes.note}>
      {counted} {when}
    </p>
  );
}

function Total({ working: { measure, total, unit } }: { working: Working }) {
  if (total === null) return <NoValue />;
  if (measure === 'cost' && /^[A-Z]{3}$/.test(unit)) return <bdi>{formatMoney(total, unit)}</bdi>;
  return <QuantityText value={total} unit={unit.startsWith('kg') ? 'kg CO2e' : unit} />;
}
