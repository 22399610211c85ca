import { Button } from '@mantine/core';
import type { ListName } from '@steward/contract/access/saved-views';
import { writeListQuery, type ListFields, type ListQuery } from '@steward/core/lists/list-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { useAddressState } from '../address-state.ts';
import { useScope, type ScopeFilter } from '../scope.ts';
import { useTableQueryInAddress } from './table-query-in-address.ts';
import { FilterButton, FilterChips } from './filters/filter-bar.tsx';
import type { FilterField } from './filters/filter-model.ts';
import { useListQueryInAddress } from './list-query-in-address.ts';
import { SavedViewsMenu } from './saved-views-menu.tsx';

/** The query of a list as text, limited to what the page is about. */
export function scoped(query: ListQuery | undefined, scope: ScopeFilter, fields: ListFields): string {
  const limits = [
    ...(scope.environmentId && fields['environment_id']
      ? [{ field: 'environment_id', in: [scope.environmentId] }]
      : []),
    ...(scope.portfolioIds && fields['portfolio_id'] ? [{ field: 'portfolio_id', in: scope.portfolioIds }] : []),
  ];
  const [first, ...others] = [...limits, ...(query ? [query] : [])];
  return writeListQuery(first && others.length > 0 ? { all: [first, ...others] } : first);
}

interface Options {
  list: ListName;
  /** The fields that the call can be filtered by. */
  listFields: ListFields;
  /** The fields that the list can be sorted by. */
  sorts: readonly string[];
  /** The list has a place of its own: the property or portfolio of the top bar does not limit it. */
  isPlaced?: boolean;
}

/**
 * The query of a list that the server filters: the `where` of the call, and the `ListScreen` props for the filter
 * button, the saved views and the chips.
 */
export function useListFilter({ list, listFields, sorts, isPlaced = false }: Options) {
  const { t } = useTranslation('shared');
  const [, change] = useAddressState();
  const { asked } = useTableQueryInAddress({ filters: [], sorts });
  const { query, where: typed, isRefused, setQuery } = useListQueryInAddress(listFields);
  const scope = useScope();
  const where = scoped(query, isPlaced ? {} : scope, listFields);
  const props = (fields: readonly FilterField[]) => ({
    tools: (
      <>
        <FilterButton fields={fields} query={query} onQuery={setQuery} />
        <SavedViewsMenu
          list={list}
          shown={{
            search: asked.search,
            filters: typed,
            columns: [...(asked.columns ?? [])],
            sort: asked.sort?.id ?? '',
            descending: asked.sort?.desc ?? false,
          }}
        />
      </>
    ),
    below: (
      <>
        {isRefused && (
          <Notice
            tone="warn"
            icon={IconAlertTriangle}
            actions={<Button onClick={() => setQuery(undefined)}>{t('filters.drop')}</Button>}
          >
            {t('filters.unreadable')}
          </Notice>
        )}
        <FilterChips fields={fields} query={query} onQuery={setQuery} />
      </>
    ),
    isNarrowed: query !== undefined,
    onClear: () => change({ where: undefined, saved: undefined }),
  });
  return { where, isNarrowed: query !== undefined, props };
}
