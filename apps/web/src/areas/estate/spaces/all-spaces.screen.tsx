import { spaces, type SpaceSomewhere } from '@steward/contract/estate/spaces';
import { everySpaceFields, everySpaceSorts } from '@steward/core/property/space-list-fields';
import { IconDoor } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterButton, FilterChips } from '../../../shared/list/filters/filter-bar.tsx';
import { useListQueryInAddress } from '../../../shared/list/list-query-in-address.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { usePlaceFields } from '../../../shared/list/place-fields.ts';
import { useServedList } from '../../../shared/list/served-list.ts';
import { PropertyLink } from '../../../shared/property-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NumberText } from '../../../ui/value-text.tsx';
import { spaceColumns } from './space-columns.tsx';
import { useSpaceFilterFields } from './space-filter-fields.ts';

/** The spaces of all properties, in one list. */
export default function AllSpacesScreen() {
  const { t } = useTranslation('spaces');
  const { query, where, setQuery } = useListQueryInAddress(everySpaceFields);
  const place = usePlaceFields();
  const ownFields = useSpaceFilterFields();
  const fields = useMemo(() => [...place, ...ownFields], [place, ownFields]);
  const named = useMemo<Column<SpaceSomewhere>[]>(
    () => [
      ...spaceColumns(t, undefined).filter(({ id }) => id !== 'tenant_name'),
      {
        id: 'leased_area',
        label: t('fields.leased'),
        value: ({ leased_area }) => leased_area,
        align: 'end',
        cell: ({ leased_area }) => <NumberText value={leased_area} unit="m²" />,
      },
    ],
    [t],
  );
  const columns = useMemo<Column<SpaceSomewhere>[]>(() => {
    const [own, ...others] = named.map((column) => ({
      ...column,
      filter: false,
      sortable: everySpaceSorts.some((sort) => sort === column.id),
    }));
    return [
      ...(own ? [own] : []),
      {
        id: 'environment_name',
        label: t('words:property'),
        value: (row) => row.env_name,
        cell: (row) => <PropertyLink id={row.environment_id} name={row.env_name} to="/space" />,
      },
      ...others,
    ];
  }, [t, named]);
  const list = useServedList(spaces.findSpaces, { input: where ? { where } : {}, sorts: everySpaceSorts });
  return (
    <ListScreen
      words="spaces:everywhere"
      icon={IconDoor}
      tools={<FilterButton fields={fields} query={query} onQuery={setQuery} />}
      below={<FilterChips fields={fields} query={query} onQuery={setQuery} />}
      isNarrowed={query !== undefined}
      onClear={() => setQuery(undefined)}
      list={list}
      columns={columns}
      nameOf={({ space_name }) => space_name}
    />
  );
}
