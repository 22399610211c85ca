import type { ListName } from '@steward/contract/access/saved-views';
import type { ListFields } from '@steward/core/lists/list-query';
import { useMemo, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/table/column.ts';
import { PropertyLink } from '../property/property-link.tsx';
import type { FilterField } from './filters/filter-model.ts';
import { useListFilter } from './list-filter.tsx';
import { usePlaceFields } from './place-fields.ts';

// Lists over all properties: the columns of a property's own list, and the property.

interface Options {
  list: ListName;
  listFields: ListFields;
  ownFields: readonly FilterField[];
  sorts: readonly string[];
}

/**
 * The filters and saved views of such a list: by place, then by its own fields. `input` is for the call, `props` for
 * the screen of the list.
 */
export function useAllPropertiesFilter({ list, listFields, ownFields, sorts }: Options) {
  const { where, props } = useListFilter({ list, listFields, sorts });
  const place = usePlaceFields();
  const fields = useMemo(() => [...place, ...ownFields], [place, ownFields]);
  return { input: where ? { where } : {}, props: props(fields) };
}

/**
 * The columns of a property's own list, with the property after the first one. Only columns that the server can sort by
 * are sortable.
 */
export function useAllPropertiesColumns<Row extends { environment_id: string }>(
  own: readonly Column<Row>[],
  sorts: readonly string[],
  nameOf: (row: Row) => string,
  to: ComponentProps<typeof PropertyLink>['to'],
): Column<Row>[] {
  const { t } = useTranslation('words');
  return useMemo(() => {
    const [first, ...others] = own.map((column) => ({
      ...column,
      filter: false,
      sortable: sorts.some((sort) => sort === column.id),
    }));
    return [
      ...(first ? [first] : []),
      {
        id: 'environment_name',
        label: t('property'),
        value: nameOf,
        cell: (row) => <PropertyLink id={row.environment_id} name={nameOf(row)} to={to} />,
      },
      ...others,
    ];
  }, [own, sorts, nameOf, to, t]);
}
