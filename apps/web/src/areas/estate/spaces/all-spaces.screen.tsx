import { spaces, type SpaceSomewhere } from '@steward/contract/estate/spaces';
import { everySpaceFields, everySpaceSorts } from '@steward/core/property/space-list-fields';
import { IconDoor } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllPropertiesColumns, useAllPropertiesFilter } from '../../../shared/list/all-properties.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import type { Column } from '../../../ui/table/column.ts';
import { SquareMeters } from '../../../ui/value-text.tsx';
import { spaceColumns } from './space-columns.tsx';
import { useSpaceFilterFields } from './space-filter-fields.ts';

const propertyOf = (row: SpaceSomewhere) => row.env_name;

/** The spaces of all properties, in one list. */
export default function AllSpacesScreen() {
  const { t } = useTranslation('spaces');
  const { input, props } = useAllPropertiesFilter({
    list: 'all-spaces',
    listFields: everySpaceFields,
    ownFields: useSpaceFilterFields(),
    sorts: everySpaceSorts,
  });
  const named = useMemo<Column<SpaceSomewhere>[]>(
    () => [
      ...spaceColumns(t, undefined).filter(({ id }) => id !== 'tenant_name'),
      {
        id: 'leased_area',
        label: t('fields.leased'),
        value: ({ leased_area }) => leased_area,
        align: 'end',
        cell: ({ leased_area }) => <SquareMeters value={leased_area} />,
      },
    ],
    [t],
  );
  const columns = useAllPropertiesColumns(named, everySpaceSorts, propertyOf, '/space');
  const list = useServedList(spaces.findSpaces, { input, sorts: everySpaceSorts });
  return (
    <ListScreen
      words="spaces:everywhere"
      icon={IconDoor}
      {...props}
      list={list}
      columns={columns}
      nameOf={({ space_name }) => space_name}
    />
  );
}
