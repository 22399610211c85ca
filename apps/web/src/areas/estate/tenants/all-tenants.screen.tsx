import { tenants, type Tenant } from '@steward/contract/estate/tenants';
import { everyTenantFields, everyTenantSorts } from '@steward/core/property/space-list-fields';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAllPropertiesColumns, useAllPropertiesFilter } from '../../../shared/list/all-properties.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useTenantColumns, useTenantFilterFields } from './tenant-columns.tsx';

const propertyOf = (row: Tenant) => row.env_name;

/** The tenants of all properties, in one list. */
export default function AllTenantsScreen() {
  const { input, props } = useAllPropertiesFilter({
    list: 'all-tenants',
    listFields: everyTenantFields,
    ownFields: useTenantFilterFields(),
    sorts: everyTenantSorts,
  });
  const usual = useTenantColumns();
  // The server sorts by the end of the last lease.
  const named = useMemo(
    () => usual.map((column) => (column.id === 'lease' ? { ...column, id: 'lease_end' } : column)),
    [usual],
  );
  const columns = useAllPropertiesColumns(named, everyTenantSorts, propertyOf, '/tenant');
  const list = useServedList(tenants.findTenants, { input, sorts: everyTenantSorts });
  return (
    <ListScreen
      words="tenants:everywhere"
      icon={IconUsersGroup}
      {...props}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
    />
  );
}
