import { propertyListFields } from '@steward/core/property/list-fields';
import { useListFilter } from '../../../shared/list/list-filter.tsx';
import { usePropertyChoices, usePropertyFilterFields } from '../../../shared/property/property-filter-fields.ts';
import classes from './dashboard-pages.module.css';

/** Which properties the dashboards are about, kept from one to the next; a saved view keeps it for another day. */
export function PropertyFilter() {
  const filter = useListFilter({ list: 'dashboards', listFields: propertyListFields, sorts: [] });
  const { tools, below } = filter.props(usePropertyFilterFields(usePropertyChoices()));
  return (
    <div className={classes.filter}>
      {tools}
      {below}
    </div>
  );
}
