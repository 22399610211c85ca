import { dashboards } from '@steward/contract/insight/dashboards';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import type { Monthly } from './dashboard.ts';
import classes from './dashboards.module.css';
import { MonthChart } from './month-chart.tsx';

interface Props {
  environmentId: string;
  year: number;
  measure: 'energy' | 'water' | 'waste' | 'cost';
}

/** The months as billed: each bill in full in the month of its last day. */
export function BilledMonths({ environmentId, year, measure }: Props) {
  const { t } = useTranslation('dashboards');
  const failureText = useFailureText();
  const { data, error, refetch } = useAnswer(dashboards.getBilledMonths, { environment_id: environmentId, year });
  if (error && !data) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  const chart = (unit: string, months: Monthly) => (
    <MonthChart
      key={unit}
      year={year}
      title={t('measures.billed', { measure: t(`figure.${measure}`), year })}
      unit={unit}
      months={months}
    />
  );
  if (measure === 'energy') return chart('kWh', data.energy_kwh);
  if (measure === 'water') return chart('l', data.water_l);
  if (measure === 'waste') return chart('t', data.waste_t);
  if (!data.cost.length) return <EmptyState title={t('words:noData')} />;
  return <div className={classes.strip}>{data.cost.map(({ currency, months }) => chart(currency, months))}</div>;
}
