import { tenants, type Tenant } from '@steward/contract/estate/tenants';
import { tenantListFields } from '@steward/core/property/space-list-fields';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { EnvironmentPicker } from '../../../shared/environment-picker.tsx';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';
import { useListFilter } from '../../../shared/list/list-filter.tsx';
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

const sorts = ['name', 'lease', 'leased_area', 'occupants', 'contact'];

/** Who leases the selected property, and how much of it. */
export default function TenantListScreen() {
  const { t } = useTranslation('tenants');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const filter = useListFilter({ list: 'tenants', listFields: tenantListFields, sorts });
  const list = useAnswer(
    tenants.getTenants,
    { environment_id, ...(filter.where && { where: filter.where }) },
    { enabled: environment_id !== '' },
  );
  const fields = useMemo<FilterField[]>(
    () => [
      { id: 'leased_area', label: t('leasedArea'), kind: 'number', unit: 'm²' },
      { id: 'lease_end', label: t('leaseEnd'), kind: 'day' },
      { id: 'occupants', label: t('words:people'), kind: 'number' },
      { id: 'name', label: t('name'), kind: 'text' },
      { id: 'contact_name', label: t('contact'), kind: 'text' },
      { id: 'email', label: t('words:email'), kind: 'text' },
    ],
    [t],
  );
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
      {...filter.props(fields)}
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      panel={(tenant, end) => <TenantForm environmentId={environment_id} tenant={tenant} {...end} />}
      deletion={(tenant, close) => <TenantDeletion tenant={tenant} onClose={close} />}
    />
  );
}
