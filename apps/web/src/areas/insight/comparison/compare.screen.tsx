import { Button, SegmentedControl } from '@mantine/core';
import { propertyListFields } from '@steward/core/property/list-fields';
import { IconAlertTriangle, IconBuildings, IconFileUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useFigureColumns } from '../../../shared/figures/figure-columns.tsx';
import { usePeriodText } from '../../../shared/figures/figure-period.ts';
import { useListFilter } from '../../../shared/list/list-filter.tsx';
import { useListQueryInAddress } from '../../../shared/list/list-query-in-address.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useTableQueryInAddress } from '../../../shared/list/table-query-in-address.ts';
import { useHolds, useMays } from '../../../shared/may.ts';
import { usePropertyChoices, usePropertyFilterFields } from '../../../shared/property/property-filter-fields.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { selectEnvironment } from '../../../shared/selected-environment.ts';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DockedPanel, useIsBeside } from '../../../ui/overlays/docked-panel.tsx';
import { arrange } from '../../../ui/table/arrange.ts';
import type { Column } from '../../../ui/table/column.ts';
import { comparedColumns, currenciesOf } from './compared-columns.tsx';
import { isThin, useAskedComparison, useComparedRows, type ComparedRow } from './compared-rows.ts';
import classes from './comparison.module.css';
import { DifferencePanel, useBasisText, useDifference } from './difference-panel.tsx';
import { MOST_SERIES, SeriesSection } from './series-section.tsx';

const columnFilters = ['type', 'country'];
/** Beside an open panel these have no room. */
const dropped: ReadonlySet<string> = new Set(['months', 'water', 'cost', 'rating']);
/** So many rows that are not ranked are named below the table. */
const NAMED = 3;
const byEnergy = { id: 'energy', desc: true };

/** Properties side by side by values per square metre; an opened one explains why it differs from others. */
export default function ComparePropertiesScreen() {
  const { t, i18n } = useTranslation(['comparison', 'environments']);
  const [address, change] = useAddressState();
  const navigate = useNavigate();
  const holds = useHolds();
  const may = useMays();
  const isBeside = useIsBeside();
  const asked = useAskedComparison();
  const { where } = useListQueryInAddress(propertyListFields);
  const { table, rows, months, seesLimits } = useComparedRows(asked, where);
  const shownColumns = textOf(address['columns'])?.split('.');
  const figures = useFigureColumns<ComparedRow>(rows, shownColumns);
  const seesRatings = holds('property-documents.read');
  const columns = useMemo((): Column<ComparedRow>[] => {
    const own = comparedColumns(t, { rows: rows ?? [], months, seesLimits, seesRatings });
    const ofCatalogue = figures.columns.map((column): Column<ComparedRow> => {
      const sorted = (row: ComparedRow) => (row.is_ranked ? sortable(column.value(row)) : undefined);
      return { ...column, sortable: true, sorted, onPhone: false };
    });
    return [...own, ...ofCatalogue];
  }, [t, rows, months, seesLimits, seesRatings, figures.columns]);
  const sorts = useMemo(() => columns.map(({ id }) => id), [columns]);
  const listFilter = useListFilter({ list: 'compared', listFields: propertyListFields, sorts });
  const filterParts = listFilter.props(usePropertyFilterFields(usePropertyChoices()));
  const query = useTableQueryInAddress({ filters: columnFilters, sorts }).asked;
  const item = textOf(address['item']);
  const opened = rows?.find((row) => row._id === item);
  const show = (id: string | undefined) => change({ item: id });
  const order = useMemo(
    () =>
      item === undefined ? [] : arrange(columns, rows ?? [], { ...query, sort: query.sort ?? byEnergy }, i18n.language),
    [item, columns, rows, query, i18n.language],
  );
  const at = order.findIndex((row) => row._id === item);
  const stepTo = (row: ComparedRow | undefined) => (row ? () => show(row._id) : undefined);
  const difference = useDifference(asked, item);
  const basisText = useBasisText();
  const period = asked.is_last_12_months ? t('period.last12') : String(asked.year);
  const together = textOf(address['with'])?.split('.') ?? [];
  const setTogether = (ids: readonly string[]) => change({ with: ids.join('.') || undefined });
  const open = (row: { _id: string; portfolio_id: string }) => {
    selectEnvironment(row);
    void navigate({ to: '/environment' });
  };
  const area = (rows ?? []).reduce((sum, row) => sum + row.gross_floor_area, 0);
  return (
    <ListScreen<ComparedRow>
      words="comparison"
      values={{ shown: formatCount(rows?.length ?? 0), count: rows?.length ?? 0, area: formatCount(area), period }}
      name={t('table')}
      icon={IconBuildings}
      list={{ data: rows, error: table.error, refetch: table.refetch }}
      columns={opened && isBeside ? columns.filter(({ id }) => !dropped.has(id)) : columns}
      nameOf={(row) => row.environment_name}
      sortedBy={byEnergy}
      isSoft={(row) => !row.is_ranked}
      onOpen={(row) => show(row._id)}
      head={<ScreenTabs of="/properties" label={t('words:propertyPages')} />}
      actions={
        <SegmentedControl
          aria-label={t('words:period')}
          value={asked.is_last_12_months ? '12' : 'year'}
          onChange={(value) => change({ months: value === '12' ? 12 : undefined })}
          data={[
            { value: 'year', label: String(asked.year) },
            { value: '12', label: t('period.last12') },
          ]}
        />
      }
      emptyAction={may('properties.create') && <ButtonLink to="/properties/add">{t('words:addProperty')}</ButtonLink>}
      tools={holds('properties.read') && filterParts.tools}
      below={filterParts.below}
      isNarrowed={filterParts.isNarrowed}
      onClear={filterParts.onClear}
      selection={(selected, clear) => (
        <>
          {t('selection.count', { count: selected.length, shown: formatCount(selected.length) })}
          <Button
            disabled={selected.length < 2 || selected.length > MOST_SERIES}
            onClick={() => {
              setTogether(selected.map(({ _id }) => _id));
              clear();
            }}
          >
            {t('selection.compare', { count: selected.length, shown: formatCount(selected.length) })}
          </Button>
          {selected.length < 2 && <span className="soft">{t('selection.few')}</span>}
          {selected.length > MOST_SERIES && <span className="soft">{t('selection.many', { count: MOST_SERIES })}</span>}
        </>
      )}
      around={(list) => (
        <div className={classes.split} data-open={(opened && isBeside) || undefined}>
          <div className={classes.main}>
            {together.length > 0 && rows && (
              <SeriesSection ids={together} rows={rows} months={months} onChange={setTogether} />
            )}
            {rows && <MissingData rows={rows} period={period} />}
            {list}
            {rows && rows.length > 0 && <Notes rows={rows} />}
          </div>
          <DockedPanel
            openId={opened?._id}
            title={opened && <bdi>{opened.environment_name}</bdi>}
            note={difference.data && basisText(difference.data, period)}
            onClose={() => show(undefined)}
            onPrevious={stepTo(order[at - 1])}
            onNext={at < 0 ? undefined : stepTo(order[at + 1])}
            foot={
              opened && (
                <>
                  <Button variant="default" onClick={() => open(opened)}>
                    {t('panel.openProperty')}
                  </Button>
                  <ButtonLink to="/dashboard" search={{ environment: opened._id, year: asked.year }}>
                    {t('panel.dashboard')}
                  </ButtonLink>
                </>
              )
            }
          >
            <DifferencePanel answer={difference} />
          </DockedPanel>
        </div>
      )}
    />
  );
}

const sortable = (value: ReturnType<Column<ComparedRow>['value']>) =>
  typeof value === 'boolean' ? Number(value) : (value ?? undefined);

/** Without a single value there is nothing to compare: what to enter, and where. */
function MissingData({ rows, period }: { rows: readonly ComparedRow[]; period: string }) {
  const { t } = useTranslation('comparison');
  if (rows.length === 0 || rows.some((row) => row.energy.value !== null)) return null;
  const isAreaMissing = rows.every((row) => row.energy.reason === 'no-floor-area');
  return (
    <Notice
      icon={IconFileUpload}
      title={t(isAreaMissing ? 'missing.areaTitle' : 'missing.billsTitle', { period })}
      actions={
        isAreaMissing ? (
          <ButtonLink to="/properties" variant="default">
            {t('words:properties')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/datahub/data_library/utilities" variant="default">
            {t('words:uploadBills')}
          </ButtonLink>
        )
      }
    >
      {t(isAreaMissing ? 'missing.areaText' : 'missing.billsText')}
    </Notice>
  );
}

/** How the values are made, and which rows are not ranked. */
function Notes({ rows }: { rows: readonly ComparedRow[] }) {
  const { t } = useTranslation('comparison');
  const periodText = usePeriodText();
  const currencies = currenciesOf(rows);
  const partly = rows.filter(({ energy: { period } }) => period && period.days < period.of_days);
  const thin = rows.filter((row) => !row.is_ranked && isThin(row));
  const without = rows.filter((row) => !row.is_ranked && !isThin(row));
  return (
    <ul className={classes.notes}>
      <li>{t('notes.area')}</li>
      {currencies.length > 1 && <li>{t('notes.currencies', { currencies: currencies.join(t('words:comma')) })}</li>}
      {partly.slice(0, NAMED).map((row) => (
        <li key={row._id}>
          <span>
            <bdi>{row.environment_name}</bdi>: {periodText(row.energy.period)}.
          </span>
        </li>
      ))}
      {thin.slice(0, NAMED).map((row) => (
        <li key={row._id}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          <span>
            <bdi>{row.environment_name}</bdi>
            {t('notes.thin', { share: formatPercent(row.coverage.value ?? 0, 0) })}
          </span>
        </li>
      ))}
      {thin.length > NAMED && (
        <li>{t('notes.thinMore', { count: thin.length - NAMED, shown: formatCount(thin.length - NAMED) })}</li>
      )}
      {without.length > 0 && (
        <li>{t('notes.without', { count: without.length, shown: formatCount(without.length) })}</li>
      )}
    </ul>
  );
}
