import { shareLinks } from '@steward/contract/foundation/share-links';
import { linkListFields, linkListSorts } from '@steward/core/shares/link-list-fields';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FilterButton, FilterChips } from '../../../shared/list/filters/filter-bar.tsx';
import { useListQueryInAddress } from '../../../shared/list/list-query-in-address.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useLinkColumns } from './link-columns.tsx';
import { useLinkFilterFields } from './link-filter-fields.ts';
import { LinkPanel } from './link-panel.tsx';

/** The links of the user, for administrators those of the organization; one opens beside the list. */
export default function LinkListScreen() {
  const { t } = useTranslation('linkKinds');
  const { query, where, setQuery } = useListQueryInAddress(linkListFields);
  const fields = useLinkFilterFields();
  const columns = useLinkColumns();
  const list = useServedList(shareLinks.getShareLinks, {
    input: where ? { where } : {},
    sorts: linkListSorts,
    descends: true,
    pageSize: 25,
  });
  return (
    <ListScreen
      words="share-links"
      icon={IconLink}
      tools={<FilterButton fields={fields} query={query} onQuery={setQuery} />}
      below={<FilterChips fields={fields} query={query} onQuery={setQuery} />}
      isNarrowed={query !== undefined}
      onClear={() => setQuery(undefined)}
      list={list}
      columns={columns}
      nameOf={({ title, kind }) => title || t(kind)}
      isReadable
      panelWidth={520}
      panelTitle={({ title, kind }) => title || t(kind)}
      panel={(link) => link && <LinkPanel link={link} />}
    />
  );
}
