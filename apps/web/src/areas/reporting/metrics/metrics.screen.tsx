import { Select } from '@mantine/core';
import { metrics } from '@steward/contract/reporting/metrics';
import { shareBases } from '@steward/core/finance/share-basis';
import { metricSubjects } from '@steward/core/metrics/subjects';
import { IconRulerMeasure } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFreshFigures } from '../../../api/fresh-figures.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { DockedPanel, useIsBeside } from '../../../ui/overlays/docked-panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { MetricPanel } from './metric-panel.tsx';
import { useAskedMetrics, useMetricRows, type MetricRow } from './metric-rows.ts';
import { MetricText, shownUnit, useFrameworkName } from './metric-text.tsx';
import classes from './metrics.module.css';

/** Beside an open panel these have no room. */
const dropped: ReadonlySet<string> = new Set(['subject', 'estimated', 'missing', 'frameworks']);

const Share = ({ of }: { of: number | null | undefined }) =>
  of === null || of === undefined ? <NoValue /> : <bdi className="figures">{formatPercent(of, 0)}</bdi>;

/** The metrics of reporting frameworks with their values of a place in a year; an opened one shows how it is made. */
export default function MetricsScreen() {
  const { t } = useTranslation('metrics');
  useFreshFigures(metrics.getMetrics.area);
  const [address, change] = useAddressState();
  const isBeside = useIsBeside();
  const frameworkName = useFrameworkName();
  const asked = useAskedMetrics();
  const { withData, choose } = useYear();
  const { rows, place, error, refetch } = useMetricRows(asked);
  const item = textOf(address['item']);
  const opened = rows?.find(({ metric }) => metric.metric === item);
  const at = rows && opened ? rows.indexOf(opened) : -1;
  const show = (row: MetricRow | undefined) => change({ item: row?.metric.metric });
  const step = (row: MetricRow | undefined) => (row ? () => show(row) : undefined);
  const columns = useMemo(
    (): Column<MetricRow>[] => [
      { id: 'title', label: t('columns.title'), value: ({ metric }) => metric.title },
      {
        id: 'subject',
        label: t('columns.subject'),
        filter: true,
        value: ({ metric }) => t(`subjects.${metric.subject}`),
        sorted: ({ metric }) => metricSubjects.indexOf(metric.subject),
      },
      {
        id: 'value',
        label: t('columns.value', { year: asked.year }),
        align: 'end',
        value: ({ value }) => value?.value,
        cell: ({ metric, value }) =>
          value ? (
            <MetricText value={value} />
          ) : (
            <span className="soft">{t(metric.is_computed ? 'reasons.not-permitted' : 'reasons.not-computed')}</span>
          ),
      },
      { id: 'unit', label: t('columns.unit'), hidden: true, value: ({ metric }) => shownUnit(metric.unit) },
      {
        id: 'covered',
        label: t('columns.covered'),
        align: 'end',
        value: ({ value }) => value?.covered,
        cell: ({ value }) => <Share of={value?.covered} />,
      },
      {
        id: 'estimated',
        label: t('columns.estimated'),
        align: 'end',
        value: ({ value }) => value?.estimated,
        cell: ({ value }) => <Share of={value?.estimated} />,
      },
      {
        id: 'missing',
        label: t('columns.missing'),
        align: 'end',
        value: ({ value }) => value?.missing_count,
        cell: ({ value }) => (value?.missing_count ? <bdi>{formatCount(value.missing_count)}</bdi> : <NoValue />),
      },
      {
        id: 'frameworks',
        label: t('columns.frameworks'),
        value: ({ metric }) =>
          [...new Set(metric.frameworks.map(({ framework }) => frameworkName(framework)))].join(', '),
      },
      {
        id: 'state',
        label: t('columns.state'),
        filter: true,
        hidden: true,
        value: ({ metric }) => t(metric.is_computed ? 'computed' : 'reasons.not-computed'),
      },
      { id: 'method', label: t('panel.method'), hidden: true, value: ({ metric }) => metric.method },
      { id: 'id', label: t('columns.id'), hidden: true, value: ({ metric }) => metric.metric },
    ],
    [t, asked.year, frameworkName],
  );
  const known = rows?.filter(({ value }) => value && value.value !== null).length ?? 0;
  return (
    <ListScreen<MetricRow>
      words="metrics"
      values={{ count: rows?.length ?? 0, shown: formatCount(rows?.length ?? 0), known: formatCount(known) }}
      icon={IconRulerMeasure}
      tableKey={`${asked.year}${asked.basis}${place?.id}`}
      rowId={({ metric }) => metric.metric}
      nameOf={({ metric }) => metric.title}
      list={{ data: rows, error, refetch }}
      columns={opened && isBeside ? columns.filter(({ id }) => !dropped.has(id)) : columns}
      onOpen={show}
      isSoft={({ value }) => !value || value.value === null}
      emptyAction={null}
      actions={<YearPicker value={asked.year} onChange={choose} withData={withData} />}
      tools={
        <Select
          aria-label={t('basis')}
          data={shareBases.map((basis) => ({ value: basis, label: t(`bases.${basis}`) }))}
          value={asked.basis}
          onChange={(next) => change({ basis: next === 'boundary' ? undefined : (next ?? undefined) })}
          allowDeselect={false}
          w={260}
        />
      }
      foot={place?.is_partial && <p className={classes.soft}>{t('reasons.part-of-reach')}</p>}
      around={(list) => (
        <div className={classes.split}>
          <div className={classes.main}>{list}</div>
          <DockedPanel
            openId={opened?.metric.metric}
            title={opened?.metric.title}
            note={opened && t(`subjects.${opened.metric.subject}`)}
            onClose={() => show(undefined)}
            onPrevious={isBeside || opened ? step(rows?.[at - 1]) : undefined}
            onNext={at < 0 ? undefined : step(rows?.[at + 1])}
          >
            {opened && <MetricPanel key={opened.metric.metric} metric={opened.metric} asked={asked} />}
          </DockedPanel>
        </div>
      )}
    />
  );
}
