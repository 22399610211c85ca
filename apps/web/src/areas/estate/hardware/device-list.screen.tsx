import { hardware } from '@steward/contract/estate/hardware';
import { IconCpu } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { registerSorts, useRegisterColumns } from './register.tsx';

/** The devices in the properties that the user may access. */
export default function DeviceListScreen() {
  const { t } = useTranslation('hardware');
  const columns = useRegisterColumns();
  const list = useServedList(hardware.getHardware, {
    sorts: registerSorts,
    pageSize: 25,
    filters: [
      {
        id: 'removed',
        field: 'with_removed',
        label: t('register.withRemoved'),
        options: [{ value: true, label: t('register.withRemoved') }],
      },
    ],
  });
  return (
    <ListScreen
      words="hardware:devices"
      icon={IconCpu}
      list={list}
      columns={columns}
      nameOf={({ name, serial_number }) => name || serial_number}
    />
  );
}
