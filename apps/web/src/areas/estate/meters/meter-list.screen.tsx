import { meters } from '@steward/contract/estate/meters';
import { meterListFields } from '@steward/core/meters/list-fields';
import { IconFileAnalytics, IconGauge, IconListNumbers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useListFilter } from '../../../shared/list/list-filter.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useHolds, useMay } from '../../../shared/may.ts';
import { MetersToConfirm } from '../../../shared/meters/meters-to-confirm.tsx';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { MeterBills } from './meter-bills.tsx';
import { MetersToState } from './meters-to-state.tsx';
import { useMeterColumns } from './meter-columns.tsx';
import { useMeterFilterFields } from './meter-filter-fields.ts';
import { MeterForm } from './meter-form.tsx';

const sorts = Object.keys(meterListFields);

/** The meters of the selected property, and the due dates of their bills. */
export default function MeterListScreen() {
  const { t } = useTranslation('meters');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const filter = useListFilter({ list: 'meters', listFields: meterListFields, sorts });
  const enabled = environment_id !== '';
  const list = useAnswer(
    meters.getMeters,
    { environment_id, ...(filter.where && { where: filter.where }) },
    { enabled },
  );
  const all = useAnswer(meters.getMeters, { environment_id }, { enabled });
  const remove = useSend(meters.deleteMeter, {
    alsoRefreshes: ['dashboards', 'inventory', 'completeness', 'readings', 'meter-balance'],
  });
  const mayRead = useHolds()('readings.read');
  const mayEnter = useMay('readings.edit');
  const columns = useMeterColumns(mayRead);
  const fields = useMeterFilterFields();
  return (
    <ListScreen
      words="meters"
      values={{ name: selected?.environment_name }}
      may="meters"
      icon={IconGauge}
      head={
        <>
          <PropertyTabs />
          {selected && <MetersToConfirm environmentId={selected._id} />}
          {selected && <MetersToState environmentId={selected._id} />}
        </>
      }
      actions={
        <>
          <ButtonLink to="/all-meters" variant="default">
            {t('words:allProperties')}
          </ButtonLink>
          {mayRead && (
            <ButtonLink
              to="/environment/meter-data"
              variant="default"
              leftSection={<IconFileAnalytics size={17} aria-hidden="true" />}
            >
              {t('words:meterDataFiles')}
            </ButtonLink>
          )}
          {mayEnter && all.data?.length !== 0 && (
            <ButtonLink
              to="/environment/readings"
              variant="default"
              leftSection={<IconListNumbers size={17} aria-hidden="true" />}
            >
              {t('enterReadings')}
            </ButtonLink>
          )}
        </>
      }
      {...filter.props(fields)}
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ meter_no }) => meter_no}
      panel={(meter, end) => (
        <MeterForm environmentId={environment_id} meter={meter} others={all.data ?? []} {...end} />
      )}
      remove={({ _id }) => remove.mutateAsync({ meter_id: _id })}
      deleteText={(meter) => <MeterBills meter={meter} />}
    />
  );
}
