import { tenants, type Tenant } from '@steward/contract/estate/tenants';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { EnvironmentPicker } from '../../../shared/environment-picker.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { useVacancy } from '../../../shared/vacancy.ts';
import { VacancyFigures } from '../../../shared/vacancy-figures.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NoValue, NumberText } from '../../../ui/value-text.tsx';
import { LeaseWords } from './lease-words.tsx';
import { TenantDeletion } from './tenant-deletion.tsx';
import { TenantForm } from './tenant-form.tsx';

/** Who leases the selected property, and how much of it. */
export default function TenantListScreen() {
  const { t } = useTranslation('tenants');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(tenants.getTenants, { environment_id }, { enabled: environment_id !== '' });
  const vacancy = useVacancy(environment_id);
  const columns = useMemo<Column<Tenant>[]>(
    () => [
      {
        id: 'name',
        label: t('name'),
        value: ({ name }) => name,
        cell: ({ _id, name }) => (
          <Link to="/tenant-profile" search={{ tenant: _id }}>
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      {
        id: 'lease',
        label: t('lease'),
        value: ({ lease }) => lease?.valid_from ?? '',
        cell: ({ lease }) => <LeaseWords lease={lease} />,
      },
      {
        id: 'leased_area',
        label: t('leasedArea'),
        value: ({ leased_area }) => leased_area,
        align: 'end',
        cell: ({ leased_area }) => <NumberText value={leased_area} unit="m²" />,
      },
      {
        id: 'occupants',
        label: t('words:people'),
        value: ({ occupants }) => occupants,
        align: 'end',
        cell: ({ occupants }) => <CountText value={occupants} />,
      },
      {
        id: 'contact',
        label: t('contact'),
        value: ({ contact_name, email }) => contact_name || email,
        cell: ({ contact_name, email }) => (contact_name || email ? <bdi>{contact_name || email}</bdi> : <NoValue />),
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="tenants"
      values={{ name: selected?.environment_name }}
      may={{ create: 'tenants.edit', edit: 'tenants.edit', delete: 'tenants.delete' }}
      icon={IconUsersGroup}
      steps={3}
      above={<EnvironmentPicker />}
      head={
        vacancy &&
        vacancy.lettable_area > 0 && (
          <Card>
            <VacancyFigures vacancy={vacancy} />
          </Card>
        )
      }
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      panel={(tenant, end) => <TenantForm environmentId={environment_id} tenant={tenant} {...end} />}
      deletion={(tenant, close) => <TenantDeletion tenant={tenant} onClose={close} />}
    />
  );
}
