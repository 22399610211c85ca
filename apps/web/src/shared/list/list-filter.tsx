import { Button } from '@mantine/core';
import type { ListName } from '@steward/contract/access/saved-views';
import type { ListFields } from '@steward/core/lists/list-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { useAddressState } from '../address-state.ts';
import { useTableQueryInAddress } from './table-query-in-address.ts';
import { FilterButton, FilterChips } from './filters/filter-bar.tsx';
import type { FilterField } from './filters/filter-model.ts';
import { useListQueryInAddress } from './list-query-in-address.ts';
import { SavedViewsMenu } from './saved-views-menu.tsx';

interface Options {
  list: ListName;
  /** The fields that the call can be filtered by. */
  listFields: ListFields;
  /** The fields that the list can be sorted by. */
  sorts: readonly string[];
}

/**
 * The query of a list that the server filters: the `where` of the call, and the `ListScreen` props for the filter
 * button, the saved views and the chips.
 */
export function useListFilter({ list, listFields, sorts }: Options) {
  const { t } = useTranslation('shared');
  const [, change] = useAddressState();
  const { asked } = useTableQueryInAddress({ filters: [], sorts });
  const { query, where, isRefused, setQuery } = useListQueryInAddress(listFields);
  const props = (fields: readonly FilterField[]) => ({
    tools: (
      <>
        <FilterButton fields={fields} query={query} onQuery={setQuery} />
        <SavedViewsMenu
          list={list}
          shown={{
            search: asked.search,
            filters: where,
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
