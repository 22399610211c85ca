import { Button } from '@mantine/core';
import { entries, type ScopeEntry } from '@steward/contract/carbon/entries';
import { entryCategories } from '@steward/core/ghg/entries/entry';
import { IconListDetails, IconTableImport } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { EntryFigures } from './entry-figures.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { useEntryColumns } from './entry-columns.tsx';

/** Emissions without bills: entered, approved, corrected. */
export default function EntryListScreen() {
  const { t } = useTranslation('entries');
  const { category } = useReportWords();
  const { year, withData, choose } = useYear();
  const mayAdd = useMay('ghg-entries.create');
  const columns = useEntryColumns();
  const filters = useMemo(
    () => [
      {
        id: 'category',
        field: 'category' as const,
        label: t('category'),
        options: Object.values(entryCategories)
          .flat()
          .map((value) => ({ value, label: category(value) })),
      },
      {
        id: 'state',
        field: 'state' as const,
        label: t('words:status'),
        options: (['draft', 'approved'] as const).map((value) => ({ value, label: t(`states.${value}`) })),
      },
    ],
    [t, category],
  );
  const list = useServedList(entries.listScopes, { input: { year }, filters });
  const linked = useLinkedEntry(list.rows);
  const isOtherYear = linked && !(yearOf(linked.first_day) <= year && year <= yearOf(linked.last_day));
  useEffect(() => {
    if (isOtherYear) choose(yearOf(linked.first_day));
  }, [isOtherYear, linked, choose]);
  const sums = useAnswer(entries.getGHGEmissionByType, { year });
  return (
    <ListScreen
      words="entries"
      may={{ create: 'ghg-entries.create', edit: 'ghg-entries.edit' }}
      icon={IconListDetails}
      steps={3}
      actions={
        <>
          <YearPicker value={year} withData={withData} onChange={choose} />
          {mayAdd && (
            <ButtonLink
              to="/account_setting/imports"
              search={{ thing: 'entries' }}
              variant="default"
              leftSection={<IconTableImport size={16} aria-hidden="true" />}
            >
              {t('import')}
            </ButtonLink>
          )}
        </>
      }
      head={
        <>
          <ScreenTabs of="/datahub/data_library/esg/ghg/entries" label={t('tabs')} />
          {sums.data && <EntryFigures categories={sums.data} year={year} />}
        </>
      }
      tableKey={String(year)}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      isReadable
      alsoOpens={linked && [linked]}
      panelWidth={640}
      panel={(entry, end) => <EntryPanel entry={entry} year={year} {...end} />}
      selection={(selected, clear) => <Selected selected={selected} clear={clear} />}
    />
  );
}

const yearOf = (day: string) => Number(day.slice(0, 4));

/** The entry of the address, if the list does not show it: one of another year, or of another page. */
function useLinkedEntry(rows: readonly ScopeEntry[] | undefined): ScopeEntry | undefined {
  const [address] = useAddressState();
  const item = textOf(address.item);
  const isElsewhere =
    item !== undefined && item !== 'new' && rows !== undefined && rows.every(({ _id }) => _id !== item);
  const found = useAnswer(entries.listScopes, { entry_id: item ?? '', page_size: 1 }, { enabled: isElsewhere });
  return isElsewhere ? found.data?.paginateData[0] : undefined;
}

/** Approves several entries at once. */
function Selected({ selected, clear }: { selected: ScopeEntry[]; clear: () => void }) {
  const { t } = useTranslation('entries');
  const mayApprove = useMay('ghg-entries.approve');
  const approve = useSend(entries.approveScopes, { alsoRefreshes: ['inventory', 'dashboards', 'home'] });
  const open = selected.filter(({ state, may_approve }) => state === 'draft' && may_approve);
  const others = selected.filter(({ state, may_approve }) => state === 'draft' && !may_approve).length;
  return (
    <>
      {t('selected', { count: selected.length, shown: formatCount(selected.length) })}
      {others > 0 && <StatusBadge tone="warn">{t('needsOther', { count: others })}</StatusBadge>}
      {mayApprove && open.length > 0 && (
        <Button
          loading={approve.isPending}
          onClick={() =>
            approve.mutate(
              { entries: open.map(({ _id, version }) => ({ entry_id: _id, version })) },
              {
                onSuccess: ({ approved }) => {
                  showToast('success', t('approvedCount', { count: approved }));
                  clear();
                },
              },
            )
          }
        >
          {t('approve')} ({formatCount(open.length)})
        </Button>
      )}
    </>
  );
}
