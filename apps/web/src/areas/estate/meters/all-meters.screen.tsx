import { meters, type MeterSomewhere } from '@steward/contract/estate/meters';
import { everyMeterFields, everyMeterSorts } from '@steward/core/meters/list-fields';
import { IconGauge } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterButton, FilterChips } from '../../../shared/list/filters/filter-bar.tsx';
import { useListQueryInAddress } from '../../../shared/list/list-query-in-address.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { usePlaceFields } from '../../../shared/list/place-fields.ts';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useHolds } from '../../../shared/may.ts';
import { PropertyLink } from '../../../shared/property-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useMeterColumns } from './meter-columns.tsx';
import { useMeterFilterFields } from './meter-filter-fields.ts';

/** The meters of all properties, in one list. */
export default function AllMetersScreen() {
  const { t } = useTranslation('meters');
  const { query, where, setQuery } = useListQueryInAddress(everyMeterFields);
  const place = usePlaceFields();
  const ownFields = useMeterFilterFields();
  const fields = useMemo(() => [...place, ...ownFields], [place, ownFields]);
  const named = useMeterColumns(useHolds()('readings.read'));
  const columns = useMemo<Column<MeterSomewhere>[]>(() => {
    const [own, ...others] = named.map((column) => ({
      ...column,
      filter: false,
      sortable: everyMeterSorts.some((sort) => sort === column.id),
    }));
    return [
      ...(own ? [own] : []),
      {
        id: 'environment_name',
        label: t('words:property'),
        value: (row) => row.environment_name,
        cell: (row) => <PropertyLink id={row.environment_id} name={row.environment_name} to="/environment/meters" />,
      },
      ...others,
    ];
  }, [t, named]);
  const list = useServedList(meters.findMeters, { input: where ? { where } : {}, sorts: everyMeterSorts });
  return (
    <ListScreen
      words="meters:everywhere"
      icon={IconGauge}
      tools={<FilterButton fields={fields} query={query} onQuery={setQuery} />}
      below={<FilterChips fields={fields} query={query} onQuery={setQuery} />}
      isNarrowed={query !== undefined}
      onClear={() => setQuery(undefined)}
      list={list}
      columns={columns}
      nameOf={({ meter_no }) => meter_no}
    />
  );
}
