import { Button } from '@mantine/core';
import { propertyListFields } from '@steward/core/property/list-fields';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FilterButton, FilterChips } from '../../../shared/list/filters/filter-bar.tsx';
import { useListQueryInAddress } from '../../../shared/list/list-query-in-address.ts';
import { usePropertyChoices, usePropertyFilterFields } from '../../../shared/property/property-filter-fields.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './dashboard-pages.module.css';

/** Which properties the dashboards are about: kept from one to the next. */
export function PropertyFilter() {
  const { t } = useTranslation('shared');
  const { query, isRefused, setQuery } = useListQueryInAddress(propertyListFields);
  const fields = usePropertyFilterFields(usePropertyChoices());
  return (
    <div className={classes.filter}>
      <FilterButton fields={fields} query={query} onQuery={setQuery} />
      <FilterChips fields={fields} query={query} onQuery={setQuery} />
      {isRefused && (
        <Notice
          tone="warn"
          icon={IconAlertTriangle}
          actions={<Button onClick={() => setQuery(undefined)}>{t('filters.drop')}</Button>}
        >
          {t('filters.unreadable')}
        </Notice>
      )}
    </div>
  );
}
