import { dashboards } from '@steward/contract/dashboards';
import { IconBuilding, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { select, useSelection } from '../../session/selection.ts';
import { textOf, useAddressState } from '../../shared/address-state.ts';
import { EnvironmentPicker } from '../../shared/environment-picker.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FigureSkeletons, RowSkeletons } from '../../ui/skeletons.tsx';
import { YearPicker } from '../../ui/year-picker.tsx';
import { CoverageStrip } from './coverage-strip.tsx';
import type { Asked, Dashboard } from './dashboard.ts';
import { EmissionsChart } from './emissions-chart.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MeasureCharts } from './measure-charts.tsx';
import { DashboardNotices } from './dashboard-notices.tsx';
import classes from './dashboards.module.css';
import { WorkingPanel } from './working-panel.tsx';

const uploads = '/datahub/data_library/utilities';

/** Where a property stands in a year: emissions first, every figure with the way to the bills it is made of. */
export default function PropertyDashboardScreen() {
  const { t } = useTranslation('dashboards');
  const failureText = useFailureText();
  const [address, change] = useAddressState();
  const selected = useSelection();
  const environmentId = textOf(address['environment']) ?? selected.environmentId;
  const [opened] = useState(() => new Date().getFullYear());
  const asked = Number(address['year'] ?? selected.year);
  const year = asked >= 1992 && asked <= opened ? asked : opened;
  const { data, error, refetch } = useAnswer(
    dashboards.getPropertyDashboard,
    { environment_id: environmentId ?? '', year },
    { enabled: environmentId !== undefined, keepsLast: true },
  );
  return (
    <>
      <PageHeader
        title={data && environmentId ? <bdi>{data.environment_name}</bdi> : t('title')}
        question={t('question', { year })}
        actions={
          <>
            <EnvironmentPicker
              {...(environmentId && { value: environmentId })}
              onChange={(id) => change({ environment: id })}
            />
            <YearPicker
              value={year}
              onChange={(next) => {
                select({ year: next });
                change({ year: next });
              }}
            />
          </>
        }
      />
      {!environmentId ? (
        <EmptyState icon={IconBuilding} title={t('choose.title')}>
          {t('choose.text')}
        </EmptyState>
      ) : error && !data ? (
        <ErrorState message={failureText(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Content key={`${data.environment_id}-${data.year}`} dashboard={data} />
      ) : (
        <div aria-busy="true" className={classes.parts}>
          <FigureSkeletons count={5} />
          <RowSkeletons />
        </div>
      )}
    </>
  );
}

function Content({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboards');
  const [shown, show] = useState<Asked>();
  const { environment_id, year, bills_in_review } = dashboard;
  const isEmpty =
    dashboard.coverage.length === 0 &&
    dashboard.co2e_kg.value === null &&
    dashboard.energy_kwh.value === null &&
    dashboard.water_l.value === null;
  if (isEmpty) {
    return (
      <EmptyState
        icon={IconFileUpload}
        title={t('empty.title', { year })}
        steps={[t('empty.step1'), t('empty.step2'), t('empty.step3')]}
        actions={
          <>
            <ButtonLink to={uploads} search={{ environment: environment_id }}>
              {t('empty.upload')}
            </ButtonLink>
            {bills_in_review > 0 && (
              <ButtonLink variant="light" to={uploads} search={{ environment: environment_id, status: 'review' }}>
                {t('review.action', { count: bills_in_review })}
              </ButtonLink>
            )}
          </>
        }
      >
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <div className={classes.parts}>
      <KeyFigures dashboard={dashboard} onAsk={show} />
      <DashboardNotices dashboard={dashboard} />
      <EmissionsChart dashboard={dashboard} onAsk={show} />
      <MeasureCharts dashboard={dashboard} onAsk={show} />
      <CoverageStrip dashboard={dashboard} />
      <WorkingPanel dashboard={dashboard} asked={shown} onClose={() => show(undefined)} />
    </div>
  );
}
