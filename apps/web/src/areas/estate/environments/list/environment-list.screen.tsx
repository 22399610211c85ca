import { Button } from '@mantine/core';
import { environments, type Environment } from '@steward/contract/estate/environments';
import type { PropertyEdit } from '@steward/contract/estate/environments.edits';
import { labels } from '@steward/contract/estate/labels';
import { propertyListFields, propertyListSorts } from '@steward/core/property/list-fields';
import { IconBuildings, IconPencil, IconTags } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask as askServer } from '../../../../api/client.ts';
import { useAnswer } from '../../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../../shared/address-state.ts';
import { useFigureColumns } from '../../../../shared/figures/figure-columns.tsx';
import { useTableQueryInAddress } from '../../../../shared/list/table-query-in-address.ts';
import { useFieldNames } from '../../../../shared/fields/field-names.ts';
import { useListFilter } from '../../../../shared/list/list-filter.tsx';
import { ListScreen } from '../../../../shared/list/list-screen.tsx';
import { useMays } from '../../../../shared/may.ts';
import { ScreenTabs } from '../../../../shared/property/property-tabs.tsx';
import { selectEnvironment } from '../../../../shared/selected-environment.ts';
import { loadStateNames, useStateNames } from '../../../../shared/names/state-name.ts';
import { formatCount } from '../../../../ui/format.ts';
import { Navigate, useNavigate } from '../../../../ui/navigate.tsx';
import { useBringBack } from '../environment-archive.tsx';
import { environmentColumns } from './environment-columns.tsx';
import { EnvironmentDeletion } from '../environment-deletion.tsx';
import { EnvironmentMap } from './environment-map.tsx';
import { LabelPanel } from '../label-panel.tsx';
import { PropertyEditPanel } from '../form/property-edit-panel.tsx';
import { usePropertyChoices, usePropertyFilterFields } from '../../../../shared/property/property-filter-fields.ts';
import { UndoEdit } from '../form/undo-edit.tsx';

const pageSize = 25;
const largestPage = 1000;

/** Every property this person may see, as a list without an end. */
export default function EnvironmentListScreen() {
  const [address] = useAddressState();
  // The map was a view of this address before it had its own.
  if (address['view'] === 'map') {
    const portfolio = textOf(address['portfolio']);
    return <Navigate to="/properties/map" search={portfolio ? { portfolio } : {}} replace />;
  }
  return <EnvironmentList isMap={false} />;
}

/** The properties of the list, on a map. */
export const EnvironmentMapScreen = () => <EnvironmentList isMap />;

/** The list and the map of properties, with the same filters. */
function EnvironmentList({ isMap }: { isMap: boolean }) {
  const { t } = useTranslation('environments');
  const navigate = useNavigate();
  const may = useMays();
  const [panel, setPanel] = useState<'edit' | 'labels'>();
  const [selected, setSelected] = useState<Environment[]>([]);
  const [edit, setEdit] = useState<PropertyEdit>();
  // Rows and their number are two calls, so the question is put here instead of by `useServedList`.
  const { asked, ask } = useTableQueryInAddress({ filters: [], sorts: propertyListSorts });
  const listFilter = useListFilter({ list: 'properties', listFields: propertyListFields, sorts: propertyListSorts });
  const { where } = listFilter;
  const { search, page, sort } = asked;
  const filter = {
    ...(search && { search }),
    ...(where && { where }),
  };
  const question = {
    ...filter,
    sort: propertyListSorts.find((one) => one === sort?.id) ?? propertyListSorts[0],
    descending: sort?.desc ?? false,
  };
  const list = useAnswer(
    environments.getEnvironments,
    { ...question, page, page_size: pageSize },
    { keepsLast: true, enabled: !isMap },
  );
  const count = useAnswer(environments.countEnvironments, filter, { keepsLast: true });
  const name = useFieldNames('environments');
  const known = useAnswer(labels.getLabels, {}).data;
  const choices = usePropertyChoices();
  const fields = usePropertyFilterFields(choices);
  const countries = useMemo(() => (list.data ?? []).map(({ country_code }) => country_code), [list.data]);
  const stateName = useStateNames(countries);
  const figures = useFigureColumns<Environment>(list.data, asked.columns);
  const columns = useMemo(
    () => [
      ...environmentColumns(t, name, new Map(known?.map((label) => [label._id, label])), stateName),
      ...figures.columns,
    ],
    [t, name, known, stateName, figures.columns],
  );
  const open = (one: { _id: string; portfolio_id: string }) => {
    selectEnvironment(one);
    void navigate({ to: '/environment' });
  };
  const everyRow = async () => {
    const all: Environment[] = [];
    for (let at = 1; ; at++) {
      const rows = await askServer(environments.getEnvironments, { ...question, page: at, page_size: largestPage });
      all.push(...rows);
      if (rows.length < largestPage) break;
    }
    const loaded = await figures.load(all.map(({ _id }) => _id));
    const named = await loadStateNames(all.map(({ country_code }) => country_code));
    return all.map((row) => ({ ...row, figures: loaded, state: named(row.country_code, row.state) }));
  };
  const bringBack = useBringBack();
  const bringBackAll = async (rows: Environment[]) => {
    for (const row of rows) await bringBack(row);
  };
  const mayEdit = may('properties.edit');
  const openEdit = (rows: Environment[]) => {
    setSelected(rows);
    setPanel('edit');
  };
  const parts = listFilter.props(fields);
  const below = (
    <>
      {parts.below}
      {edit && <UndoEdit edit={edit} choices={choices} onGone={() => setEdit(undefined)} />}
    </>
  );
  return (
    <>
      <ListScreen
        words="environments:list"
        may="properties"
        icon={IconBuildings}
        steps={3}
        addTo="/properties/add"
        head={<ScreenTabs of="/properties" label={t('words:propertyPages')} />}
        around={(table) =>
          isMap ? (
            <>
              <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>{parts.tools}</div>
              {below}
              <EnvironmentMap filter={filter} onOpen={open} />
            </>
          ) : (
            table
          )
        }
        list={{
          rows: list.data,
          total: count.data?.count,
          pageSize,
          isChanging: list.isPlaceholderData,
          error: list.error,
          refetch: list.refetch,
          asked,
          ask,
          sortedBy: { id: propertyListSorts[0], desc: false },
          filters: [],
          exported: everyRow,
        }}
        columns={columns}
        nameOf={({ environment_name }) => environment_name}
        onOpen={open}
        onEdit={({ _id }) => void navigate({ to: '/properties/edit', search: { id: _id } })}
        deletion={(environment, close) => <EnvironmentDeletion environment={environment} onClose={close} />}
        tools={
          <>
            {parts.tools}
            {mayEdit && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconPencil size={17} aria-hidden="true" />}
                  onClick={() => openEdit([])}
                >
                  {t('bulk.open')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconTags size={17} aria-hidden="true" />}
                  onClick={() => setPanel('labels')}
                >
                  {t('labels.title')}
                </Button>
              </>
            )}
          </>
        }
        below={below}
        isNarrowed={parts.isNarrowed}
        onClear={parts.onClear}
        selection={
          mayEdit
            ? (rows, clear) => (
                <>
                  {t('bulk.selected', { count: rows.length, shown: formatCount(rows.length) })}
                  <Button onClick={() => openEdit(rows)}>{t('bulk.open')}</Button>
                  {may('properties.delete') && rows.every(({ archived_at }) => archived_at !== null) && (
                    <Button variant="default" onClick={() => void bringBackAll(rows).then(clear, () => undefined)}>
                      {t('archive.bringBack')}
                    </Button>
                  )}
                </>
              )
            : undefined
        }
      />
      <PropertyEditPanel
        opened={panel === 'edit'}
        onClose={() => setPanel(undefined)}
        selected={selected}
        filter={filter}
        total={count.data?.count ?? 0}
        choices={choices}
        onDone={(done) => {
          setEdit(done);
          setPanel(undefined);
        }}
      />
      <LabelPanel opened={panel === 'labels'} onClose={() => setPanel(undefined)} />
    </>
  );
}
