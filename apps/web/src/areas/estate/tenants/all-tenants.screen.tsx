import { tenants, type Tenant } from '@steward/contract/estate/tenants';
import { everyTenantFields, everyTenantSorts } from '@steward/core/property/space-list-fields';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterButton, FilterChips } from '../../../shared/list/filters/filter-bar.tsx';
import { useListQueryInAddress } from '../../../shared/list/list-query-in-address.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { usePlaceFields } from '../../../shared/list/place-fields.ts';
import { useServedList } from '../../../shared/list/served-list.ts';
import { PropertyLink } from '../../../shared/property-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useTenantColumns, useTenantFilterFields } from './tenant-columns.tsx';

/** The tenants of all properties, in one list. */
export default function AllTenantsScreen() {
  const { t } = useTranslation('tenants');
  const { query, where, setQuery } = useListQueryInAddress(everyTenantFields);
  const place = usePlaceFields();
  const ownFields = useTenantFilterFields();
  const fields = useMemo(() => [...place, ...ownFields], [place, ownFields]);
  const usual = useTenantColumns();
  // The server sorts by the end of the last lease.
  const named = useMemo(
    () => usual.map((column) => (column.id === 'lease' ? { ...column, id: 'lease_end' } : column)),
    [usual],
  );
  const columns = useMemo<Column<Tenant>[]>(() => {
    const [own, ...others] = named.map((column) => ({
      ...column,
      filter: false,
      sortable: everyTenantSorts.some((sort) => sort === column.id),
    }));
    return [
      ...(own ? [own] : []),
      {
        id: 'environment_name',
        label: t('words:property'),
        value: (row) => row.env_name,
        cell: (row) => <PropertyLink id={row.environment_id} name={row.env_name} to="/tenant" />,
      },
      ...others,
    ];
  }, [t, named]);
  const list = useServedList(tenants.findTenants, { input: where ? { where } : {}, sorts: everyTenantSorts });
  return (
    <ListScreen
      words="tenants:everywhere"
      icon={IconUsersGroup}
      tools={<FilterButton fields={fields} query={query} onQuery={setQuery} />}
      below={<FilterChips fields={fields} query={query} onQuery={setQuery} />}
      isNarrowed={query !== undefined}
      onClear={() => setQuery(undefined)}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
    />
  );
}
