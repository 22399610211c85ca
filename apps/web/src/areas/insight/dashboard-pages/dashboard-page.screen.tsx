import { SegmentedControl } from '@mantine/core';
import { powerBI } from '@steward/contract/insight/power-bi';
import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import { propertyListFields } from '@steward/core/property/list-fields';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { scopeIn } from '../../../session/scope.ts';
import { useSelection } from '../../../session/selection.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useListQueryInAddress } from '../../../shared/list/list-query-in-address.ts';
import { PowerBIPage } from '../../../shared/power-bi-report/power-bi-page.tsx';
import { OwnDashboardSlot } from '../../../shared/widgets/own-dashboard-slot.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FigureSkeletons, RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './dashboard-pages.module.css';
import { Kiosk } from './kiosk.tsx';
import { narrowed } from './narrowed.ts';
import { PageLinks } from './page-links.tsx';
import { PageTools } from './page-tools.tsx';
import { isAcross, nameOf, pageAt } from './pages.ts';
import { usePeriodWords } from './period-control.tsx';
import { PropertyFilter } from './property-filter.tsx';
import { usePageAddress, type PageAddress } from './use-page-address.ts';
import { usePageData, type PageData, type PageQuestion } from './use-page-data.ts';
import { WidgetGrid } from './widget-grid.tsx';

const TEN_MINUTES = 600_000;

/** The dashboard of the open address. */
export default function DashboardScreen() {
  const path = useMatches().at(-1)?.staticData.screen?.path ?? '';
  const page = pageAt(path);
  return <DashboardPageScreen key={page} page={page} />;
}

/** A dashboard: about the property of the address, or about the properties of its scope and filter. */
export function DashboardPageScreen({ page }: { page: DashboardPage }) {
  return isAcross(page) ? <AcrossPage page={page} /> : <PropertyPage page={page} />;
}

const asked = ({ period, normalize, dashboardId }: PageAddress) => ({
  ...period,
  ...(normalize && { normalize }),
  ...(dashboardId && { dashboard_id: dashboardId }),
});

function PropertyPage({ page }: { page: DashboardPage }) {
  const [search] = useAddressState();
  const selected = useSelection();
  const address = usePageAddress(page);
  const environmentId = textOf(search['environment']) ?? selected.environmentId;
  const { compareId } = address;
  return (
    <Page
      page={page}
      address={address}
      environmentId={environmentId}
      isReady={environmentId !== undefined}
      question={{
        page,
        ...(environmentId && { environment_id: environmentId }),
        ...asked(address),
        ...(compareId && compareId !== environmentId && { compare_environment_id: compareId }),
      }}
    />
  );
}

function AcrossPage({ page }: { page: DashboardPage }) {
  const [search] = useAddressState();
  const address = usePageAddress(page);
  const scope = scopeIn(search);
  const { query, where, setQuery } = useListQueryInAddress(propertyListFields);
  return (
    <Page
      page={page}
      address={address}
      isReady
      where={where}
      onPick={(label) => setQuery(narrowed(query, label))}
      question={{
        page,
        ...asked(address),
        ...(scope?.kind === 'portfolio' && { portfolio_id: scope.id }),
        ...(scope?.kind === 'fund' && { fund_id: scope.id }),
        ...(where && { where }),
      }}
    />
  );
}

interface Props {
  page: DashboardPage;
  address: PageAddress;
  environmentId?: string | undefined;
  isReady: boolean;
  question: PageQuestion;
  where?: string;
  onPick?: Parameters<typeof WidgetGrid>[0]['onPick'];
}

function Page({ page, address, environmentId, isReady, question, where, onPick }: Props) {
  const { t } = useTranslation(['dashboard-pages', 'titles']);
  const failureText = useFailureText();
  const words = usePeriodWords();
  const { isKiosk, kept } = address;
  const { layout, data, retry } = usePageData(page, question, { enabled: isReady, isLive: isKiosk });
  const hasReport =
    useAnswer(powerBI.getPowerBIPages, {}, { freshFor: TEN_MINUTES }).data?.pages.includes(page) ?? false;
  const isReport = hasReport && address.isReport;
  const [isEditing, setEditing] = useState(false);
  const name = nameOf(page);
  const title = t(`titles:dashboard-pages.${name}`);
  const isOfProperty = !isAcross(page);
  const failure = layout.error ?? (data.data ? null : data.error);
  const content =
    failure && !(layout.data && data.data) ? (
      <ErrorState
        message={failureText(failure)}
        onRetry={() => {
          void layout.refetch();
          void data.refetch();
        }}
      />
    ) : layout.data ? (
      <WidgetGrid
        layout={layout.data.layout}
        answers={data.data?.widgets}
        environmentId={environmentId}
        beside={data.data?.compared_with?.environment_name}
        isBare={isKiosk}
        onRetry={(id) => void retry(id)}
        onPick={onPick}
      />
    ) : (
      <div aria-busy="true" className={classes.waiting}>
        <FigureSkeletons />
        <RowSkeletons />
      </div>
    );
  if (isKiosk)
    return (
      <Kiosk
        title={<Subject title={title} data={data.data} />}
        period={words(address.period)}
        updatedAt={data.dataUpdatedAt}
        onClose={() => address.setKiosk(false)}
      >
        {content}
      </Kiosk>
    );
  return (
    <>
      <PageHeader
        title={<Subject title={title} data={data.data} />}
        question={t(isOfProperty ? `pages.${name}.question` : `pages.${name}.across`)}
        actions={<PageTools page={address} isOfProperty={isOfProperty} shared={{ page, environmentId }} />}
      />
      <PageLinks isOfProperty={isOfProperty} kept={kept} where={where} />
      {hasReport && (
        <SegmentedControl
          mb="md"
          aria-label={t('views.label')}
          value={isReport ? 'report' : 'own'}
          onChange={(value) => address.setReport(value === 'report')}
          data={[
            { value: 'own', label: t('views.own') },
            { value: 'report', label: 'Power BI' },
          ]}
        />
      )}
      {isReport && (
        <PowerBIPage
          page={page}
          className={classes.embedded}
          instead={() => <div className={classes.content}>{content}</div>}
        />
      )}
      {!isOfProperty && !isReport && <PropertyFilter />}
      {data.data && !isReport && <Notes data={data.data} isOfProperty={isOfProperty} />}
      {layout.data && !isReport && (
        <Suspense fallback={<div className={classes.ownWaiting} />}>
          <OwnDashboardSlot
            page={page}
            layout={layout.data.layout}
            saved={layout.data.saved}
            title={title}
            question={question}
            answers={data.data?.widgets}
            environmentId={environmentId}
            onOpen={address.setDashboard}
            onEditing={setEditing}
          />
        </Suspense>
      )}
      {!isEditing && !isReport && (
        <div data-stale={data.isPlaceholderData || undefined} className={classes.content}>
          {content}
        </div>
      )}
    </>
  );
}

function Subject({ title, data }: { title: string; data: PageData | undefined }) {
  const { t } = useTranslation('dashboard-pages');
  if (!data?.environment) return title;
  return (
    <>
      {title}: <bdi>{data.environment.environment_name}</bdi>
      {data.compared_with && (
        <span className={classes.compared}> {t('comparedWith', { name: data.compared_with.environment_name })}</span>
      )}
    </>
  );
}

/** What else must be known to read the page. */
function Notes({ data, isOfProperty }: { data: PageData; isOfProperty: boolean }) {
  const { t } = useTranslation('dashboard-pages');
  const { normalize_refused: refused, properties } = data;
  return (
    <>
      {!isOfProperty && (
        <p className={classes.count}>
          {t('words:countProperties', { count: properties, shown: formatCount(properties) })}
        </p>
      )}
      {refused && (
        <Notice tone="warn" icon={IconInfoCircle}>
          {t('notDivided')} {refused === 'model' ? t('noModel') : t(`missing.${refused}.text`)}
        </Notice>
      )}
    </>
  );
}
