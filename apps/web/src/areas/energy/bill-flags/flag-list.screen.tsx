import { billFlags } from '@steward/contract/energy/bill-flags';
import { flagListFields, flagListSorts } from '@steward/core/bills/flag-list-fields';
import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { FilterButton, FilterChips } from '../../../shared/list/filters/filter-bar.tsx';
import { useListQueryInAddress } from '../../../shared/list/list-query-in-address.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { scoped } from '../../../shared/list/list-filter.tsx';
import { useScope } from '../../../shared/scope.ts';
import { useServedList } from '../../../shared/list/served-list.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useFlagColumns } from './flag-columns.tsx';
import { FlagFigures } from './flag-figures.tsx';
import { useFlagFilterFields } from './flag-filter-fields.ts';
import { FlagPanel } from './flag-panel.tsx';

/** The flags of the audit on bills; one flag opens beside the list. */
export default function FlagListScreen() {
  const { t } = useTranslation('bill-flags');
  const [address] = useAddressState();
  const { query, setQuery } = useListQueryInAddress(flagListFields);
  const scope = useScope();
  const where = scoped(query, scope, flagListFields);
  const fields = useFlagFilterFields();
  const opened = textOf(address['item']);
  // A notification may open a flag that is on another page of the list.
  const linked = useAnswer(billFlags.getBillFlag, { flag_id: opened ?? '' }, { enabled: opened !== undefined });
  const columns = useFlagColumns('list');
  const list = useServedList(billFlags.getBillFlags, {
    input: where ? { where } : {},
    sorts: flagListSorts,
    descends: true,
    pageSize: 25,
  });
  return (
    <ListScreen
      words="bill-flags"
      icon={IconFlag}
      head={
        <>
          <ScreenTabs of="/datahub/data_library/utilities/flags" label={t('tabs')} />
          <FlagFigures environmentId={scope.environmentId} />
        </>
      }
      tools={<FilterButton fields={fields} query={query} onQuery={setQuery} />}
      below={<FilterChips fields={fields} query={query} onQuery={setQuery} />}
      isNarrowed={query !== undefined}
      onClear={() => setQuery(undefined)}
      list={list}
      columns={columns}
      nameOf={({ code }) => t(`codes.${code}`)}
      isReadable
      alsoOpens={linked.data && [linked.data]}
      panelWidth={560}
      panelTitle={({ code }) => t(`codes.${code}`)}
      panel={(flag) => flag && <FlagPanel flagId={flag._id} />}
    />
  );
}
