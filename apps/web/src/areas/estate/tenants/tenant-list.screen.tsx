import { tenants } from '@steward/contract/estate/tenants';
import { tenantListFields } from '@steward/core/property/space-list-fields';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useListFilter } from '../../../shared/list/list-filter.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { useVacancy } from '../../../shared/property/vacancy.ts';
import { VacancyFigures } from '../../../shared/property/vacancy-figures.tsx';
import { Card } from '../../../ui/card.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { useTenantColumns, useTenantFilterFields } from './tenant-columns.tsx';
import { TenantDeletion } from './tenant-deletion.tsx';
import { TenantForm } from './tenant-form.tsx';

const sorts = ['name', 'lease', 'leased_area', 'occupants', 'contact'];

/** The tenants of the selected property, and their leased area. */
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
  const fields = useTenantFilterFields();
  const vacancy = useVacancy(environment_id);
  const columns = useTenantColumns();
  return (
    <ListScreen
      words="tenants"
      values={{ name: selected?.environment_name }}
      may={{ create: 'tenants.edit', edit: 'tenants.edit', delete: 'tenants.delete' }}
      icon={IconUsersGroup}
      steps={3}
      actions={
        <ButtonLink to="/all-tenants" variant="default">
          {t('words:allProperties')}
        </ButtonLink>
      }
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
