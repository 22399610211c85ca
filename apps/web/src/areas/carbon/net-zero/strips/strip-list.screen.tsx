import { netZero } from '@steward/contract/carbon/net-zero';
import { stripSorts, type PropertyStrip } from '@steward/contract/carbon/net-zero.strips';
import { IconChartLine } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../../shared/list/served-list.ts';
import { useHolds } from '../../../../shared/may.ts';
import { ScreenTabs } from '../../../../shared/property/property-tabs.tsx';
import { Figure } from '../../../../ui/figure.tsx';
import { ButtonLink } from '../../../../ui/link.tsx';
import { useNavigate } from '../../../../ui/navigate.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { NoValue, NumberText } from '../../../../ui/value-text.tsx';
import { YearPicker } from '../../../../ui/values/year-picker.tsx';
import { GridFallField, LaterElectricityField } from '../../../../shared/emissions/net-zero/assumption-fields.tsx';
import { useAssumptions } from '../../../../shared/emissions/net-zero/assumptions.ts';
import { MeasureField, useMeasure } from '../measure-field.tsx';
import { useNetZeroAddress } from '../../../../shared/emissions/net-zero/net-zero-address.ts';
import { largestOf, StripChart, StripLegend } from './strip-chart.tsx';
import { useStripWords } from './strip-words.ts';
import classes from '../net-zero.module.css';

/** The properties above a target, a limit or a pathway, the earliest first. */
export default function StripListScreen() {
  const { t } = useTranslation('net-zero');
  const holds = useHolds();
  const words = useStripWords();
  const navigate = useNavigate();
  const address = useNetZeroAddress();
  const assumptions = useAssumptions();
  const measure = useMeasure();
  const list = useServedList(netZero.getPropertyStrips, {
    input: { ...address.about, ...assumptions.asked, ...measure.asked },
    sorts: stripSorts,
    pageSize: 25,
    enabled: address.isReady,
  });
  const { answer } = list;
  const top = useMemo(() => largestOf(list.rows ?? []), [list.rows]);
  const years = answer?.years;
  // Limits and pathways cover scopes 1 and 2, location-based.
  const hasLimits = measure.measure === 'scopes-1-2-location';
  const hasPathway = Boolean(answer?.pathway);
  const columns = useMemo<Column<PropertyStrip>[]>(() => {
    const year = (value: number | null) => (value === null ? <NoValue /> : <span className="figures">{value}</span>);
    const all: (Column<PropertyStrip> | false)[] = [
      {
        id: 'name',
        label: t('words:property'),
        value: ({ environment_name }) => environment_name,
        cell: ({ environment_name, portfolio_name }) => (
          <span className={classes.name}>
            <bdi>{environment_name}</bdi>
            <small>
              <bdi>{portfolio_name}</bdi>
            </small>
          </span>
        ),
      },
      {
        id: 'strip',
        sortable: false,
        label: years ? `${years[0]}–${years.at(-1)}` : t('words:year'),
        cell: (row) =>
          row.intensity === null || !years ? <NoValue /> : <StripChart strip={row} years={years} top={top} />,
        value: (row) => words.first(row),
      },
      {
        id: 'first',
        label: t('strip.first'),
        value: ({ first }) => first,
        cell: (row) => words.first(row),
      },
      {
        id: 'intensity',
        label: `${t('strip.intensity')}, ${address.year}`,
        align: 'end',
        value: ({ intensity }) => intensity,
        cell: ({ intensity }) => <NumberText value={intensity} decimals={1} />,
      },
      {
        id: 'target',
        label: t('strip.aboveTarget'),
        align: 'end',
        value: (row) => row.first_target,
        cell: (row) => year(row.first_target),
      },
      hasLimits && {
        id: 'limit',
        label: t('strip.aboveLimit'),
        align: 'end',
        value: (row) => row.first_limit,
        cell: ({ first_limit, first_law }) => (
          <>
            {year(first_limit)}
            {first_law && <bdi className={classes.law}>{first_law}</bdi>}
          </>
        ),
      },
      hasPathway && {
        id: 'pathway',
        label: t('strip.abovePathway'),
        align: 'end',
        value: (row) => row.first_pathway,
        cell: (row) => year(row.first_pathway),
      },
    ];
    return all.filter((one) => one !== false);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, years, top, hasLimits, hasPathway, address.year]);
  return (
    <ListScreen
      words="net-zero:stripList"
      values={{ name: address.name }}
      icon={IconChartLine}
      actions={
        <>
          {holds('frameworks.read') && (
            <ButtonLink to="/report-generate" variant="default">
              {t('crremInput')}
            </ButtonLink>
          )}
          <YearPicker value={address.year} withData={address.withData} onChange={address.choose} />
        </>
      }
      head={
        <>
          <ScreenTabs of="/net_zero" label={t('titles:net-zero.netZero')} />
          <div className={classes.tools}>
            <MeasureField chosen={measure} year={address.year} />
            <GridFallField assumptions={assumptions} />
            {answer?.paginateData.some(({ limits }) => limits.length > 0) && (
              <LaterElectricityField assumptions={assumptions} />
            )}
          </div>
          {answer && answer.properties > 0 && (
            <>
              <div className={classes.sums}>
                <Figure
                  size="total"
                  label={t('strip.missedBy2030')}
                  value={answer.missed_by_2030}
                  unit=""
                  note={t('strip.ofProperties', { count: answer.properties })}
                />
                <Figure size="total" label={t('strip.missed')} value={answer.missed} unit="" />
                <Figure
                  size="total"
                  label={t('strip.withoutData', { year: address.year })}
                  value={answer.without_data}
                  unit=""
                />
              </div>
              <StripLegend />
            </>
          )}
        </>
      }
      tableKey={`${address.level}${address.target?._id ?? ''}`}
      list={list}
      rowId={({ environment_id }) => environment_id}
      columns={columns}
      nameOf={({ environment_name }) => environment_name}
      onOpen={({ environment_id }) => void navigate({ to: '/net_zero', search: { environment: environment_id } })}
    />
  );
}
