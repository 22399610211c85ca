import { meters, type MeterSomewhere } from '@steward/contract/estate/meters';
import { everyMeterFields, everyMeterSorts } from '@steward/core/meters/list-fields';
import { IconGauge } from '@tabler/icons-react';
import { useAllPropertiesColumns, useAllPropertiesFilter } from '../../../shared/list/all-properties.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useScope } from '../../../shared/scope.ts';
import { useHolds } from '../../../shared/may.ts';
import { MetersToConfirm } from '../../../shared/meters/meters-to-confirm.tsx';
import { MetersToState } from './meters-to-state.tsx';
import { useMeterColumns } from './meter-columns.tsx';
import { useMeterFilterFields } from './meter-filter-fields.ts';

const propertyOf = (row: MeterSomewhere) => row.environment_name;

/** The meters of all properties, in one list. */
export default function AllMetersScreen() {
  const { environmentId } = useScope();
  const { input, props } = useAllPropertiesFilter({
    list: 'all-meters',
    listFields: everyMeterFields,
    ownFields: useMeterFilterFields(),
    sorts: everyMeterSorts,
  });
  const named = useMeterColumns(useHolds()('readings.read'));
  const columns = useAllPropertiesColumns(named, everyMeterSorts, propertyOf, '/environment/meters');
  const list = useServedList(meters.findMeters, { input, sorts: everyMeterSorts });
  return (
    <ListScreen
      words="meters:everywhere"
      icon={IconGauge}
      head={
        <>
          <MetersToConfirm environmentId={environmentId} />
          <MetersToState environmentId={environmentId} />
        </>
      }
      {...props}
      list={list}
      columns={columns}
      nameOf={({ meter_no }) => meter_no}
    />
  );
}
