import type { ListFields } from '@steward/core/lists/list-query';
import { useMemo, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/table/column.ts';
import { PropertyLink } from '../property-link.tsx';
import { FilterButton, FilterChips } from './filters/filter-bar.tsx';
import type { FilterField } from './filters/filter-model.ts';
import { useListQueryInAddress } from './list-query-in-address.ts';
import { usePlaceFields } from './place-fields.ts';

// Lists of things of all properties: what a property's own list shows, and which property it is.

/** The filters of such a list: by place, then by its own fields. `input` goes with the call, `props` into the screen of the list. */
export function useFilterEverywhere(listFields: ListFields, ownFields: readonly FilterField[]) {
  const { query, where, setQuery } = useListQueryInAddress(listFields);
  const place = usePlaceFields();
  const fields = useMemo(() => [...place, ...ownFields], [place, ownFields]);
  return {
    input: where ? { where } : {},
    props: {
      tools: <FilterButton fields={fields} query={query} onQuery={setQuery} />,
      below: <FilterChips fields={fields} query={query} onQuery={setQuery} />,
      isNarrowed: query !== undefined,
      onClear: () => setQuery(undefined),
    },
  };
}

/** The columns of a property's own list, the property behind the first of them. The server sorts by those that it can. */
export function useColumnsEverywhere<Row extends { environment_id: string }>(
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
