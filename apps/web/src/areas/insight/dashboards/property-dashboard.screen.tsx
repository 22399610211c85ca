import { SegmentedControl } from '@mantine/core';
import { reportingLevels } from '@steward/core/property/property-codes';
import { dashboards, measures } from '@steward/contract/insight/dashboards';
import { IconBuilding, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useSelection } from '../../../session/selection.ts';
import { useYear } from '../../../shared/use-year.ts';
import { textOf, useAddressState, type AddressState } from '../../../shared/address-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FigureSkeletons, RowSkeletons } from '../../../ui/skeletons.tsx';
import { AreaText } from '../../../ui/value-text.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { CoverageStrip } from './coverage-strip.tsx';
import type { Asked, Dashboard } from './dashboard.ts';
import { EmissionsChart } from './emissions-chart.tsx';
import { Intensities, MainFigure, OtherFigures } from './key-figures.tsx';
import { MeasureCharts } from './measure-charts.tsx';
import { DashboardNotices } from './dashboard-notices.tsx';
import classes from './dashboards.module.css';
import { WorkingPanel } from './working-panel.tsx';
import { organizationYear } from '../../../session/today.ts';

const uploads = '/datahub/data_library/utilities';

/** The figures of a property in a year: emissions first, every figure with a link to its bills. */
export default function PropertyDashboardScreen() {
  const { t } = useTranslation('dashboards');
  const failureText = useFailureText();
  const [address, change] = useAddressState();
  const selected = useSelection();
  const environmentId = textOf(address['environment']) ?? selected.environmentId;
  const [opened] = useState(organizationYear);
  const remembered = useYear();
  const asked = remembered.year;
  const basis = textOf(address['basis']) === 'market' ? 'market' : 'location';
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
        question={data && environmentId ? <AreaText sqm={data.floor_area} /> : '\u00A0'}
        actions={
          <>
            <SegmentedControl
              aria-label={t('chart.basis')}
              value={basis}
              onChange={(next) => change({ basis: next === 'market' ? 'market' : undefined })}
              data={(['location', 'market'] as const).map((value) => ({ value, label: t(`basis.${value}`) }))}
            />
            <YearPicker withData={remembered.withData} value={year} onChange={remembered.choose} />
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
        <Content key={`${data.environment_id}-${data.year}`} dashboard={data} basis={basis} />
      ) : (
        <div aria-busy="true" className={classes.parts}>
          <FigureSkeletons count={5} />
          <RowSkeletons />
        </div>
      )}
    </>
  );
}

function askedIn(address: AddressState): Asked | undefined {
  const of = (name: string) => textOf(address[name]);
  const measure = measures.find((one) => one === of('figure'));
  const month = of('month');
  const level = reportingLevels.find((one) => one === of('report'));
  const [target_id, known_on] = [of('of'), of('known')];
  return (
    measure && {
      measure,
      ...(month && /^\d{4}-\d{2}$/.test(month) && { month }),
      ...(level && { report: { level, ...(target_id && { target_id }), ...(known_on && { known_on }) } }),
    }
  );
}

function Content({ dashboard, basis }: { dashboard: Dashboard; basis: 'location' | 'market' }) {
  const { t } = useTranslation('dashboards');
  // In the address, so that Back from a bill returns to its calculation.
  const [address, change] = useAddressState();
  const shown = askedIn(address);
  const setShown = (asked: Asked | undefined) =>
    change({ figure: asked?.measure, month: asked?.month, report: undefined, of: undefined, known: undefined });
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
              {t('words:uploadBills')}
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
    <div>
      <DashboardNotices dashboard={dashboard} />
      <div className={classes.top}>
        <MainFigure dashboard={dashboard} basis={basis} onAsk={setShown} />
        <EmissionsChart dashboard={dashboard} basis={basis} onAsk={setShown} />
      </div>
      <OtherFigures dashboard={dashboard} onAsk={setShown} />
      <Intensities dashboard={dashboard} onAsk={setShown} />
      <MeasureCharts dashboard={dashboard} onAsk={setShown} />
      <CoverageStrip dashboard={dashboard} />
      <WorkingPanel dashboard={dashboard} asked={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}
