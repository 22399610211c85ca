import { Button } from '@mantine/core';
import { records, recordSorts } from '@steward/contract/reporting/records';
import { recordStates, type RecordAnswer } from '@steward/contract/reporting/records.shapes';
import { recordListFields } from '@steward/core/records/list-fields';
import { IconLeaf, IconTableImport } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useListFilter } from '../../../shared/list/list-filter.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { CountText, DateText } from '../../../ui/value-text.tsx';
import { useRecordFilterFields } from './record-filter-fields.ts';
import { RecordPanel } from './record-panel.tsx';
import { useRecordKinds, useRecordWords } from './record-words.ts';

const tones: Readonly<Record<RecordAnswer['state'], Tone>> = { 'to-review': 'warn', returned: 'bad', accepted: 'good' };

/** The dated facts that no other area holds; one opens beside the list. */
export default function RecordListScreen() {
  const { t } = useTranslation('records');
  const words = useRecordWords();
  const kinds = useRecordKinds();
  const mayAdd = useMay('esg-records.create');
  const [address] = useAddressState();
  const opened = textOf(address['item']);
  // A link may open a record of another page of the list, or a deleted one.
  const linked = useAnswer(
    records.getRecords,
    { record_id: opened ?? '' },
    { enabled: opened !== undefined && opened !== 'new' },
  );
  const filter = useListFilter({ list: 'records', listFields: recordListFields, sorts: recordSorts });
  const filterFields = useRecordFilterFields();
  const filters = useMemo(
    () => [
      {
        id: 'kind',
        field: 'kind' as const,
        label: t('words:kind'),
        options: [...kinds.values()].map(({ key, title }) => ({ value: key, label: title })),
      },
      {
        id: 'state',
        field: 'state' as const,
        label: t('words:status'),
        options: recordStates.map((value) => ({ value, label: t(`states.${value}`) })),
      },
      {
        id: 'deleted',
        field: 'deleted' as const,
        label: t('shown'),
        options: [{ value: true, label: t('deletedRecords') }],
      },
    ],
    [t, kinds],
  );
  const list = useServedList(records.getRecords, {
    input: filter.where ? { where: filter.where } : {},
    sorts: recordSorts,
    descends: true,
    pageSize: 25,
    filters,
  });
  const columns = useMemo((): Column<RecordAnswer>[] => {
    const all: Column<RecordAnswer>[] = [
      {
        id: 'kind',
        label: t('words:kind'),
        value: ({ kind_title }) => kind_title,
        cell: ({ kind_title }) => (
          <strong>
            <bdi>{kind_title}</bdi>
          </strong>
        ),
      },
      {
        id: 'main_value',
        label: t('mainValue'),
        value: (record) => words.mainText(kinds.get(record.kind), record),
        cell: (record) => <bdi>{words.mainText(kinds.get(record.kind), record)}</bdi>,
      },
      { id: 'place', label: t('words:place'), value: words.place, cell: (record) => <bdi>{words.place(record)}</bdi> },
      { id: 'first_day', label: t('period'), value: words.period },
      { id: 'owner', label: t('owner'), value: ({ owner_name }) => owner_name ?? '' },
      {
        id: 'state',
        label: t('words:status'),
        value: ({ state }) => words.state(state),
        cell: ({ state, deleted_at }) =>
          deleted_at === null ? (
            <StatusBadge tone={tones[state]}>{words.state(state)}</StatusBadge>
          ) : (
            <StatusBadge>{t('deleted')}</StatusBadge>
          ),
      },
      {
        id: 'files',
        label: t('words:evidence'),
        value: ({ files }) => files.length,
        cell: ({ files }) => <CountText value={files.length} />,
        align: 'end',
      },
      { id: 'source', label: t('words:source'), value: ({ source }) => source, hidden: true },
      {
        id: 'changed_at',
        label: t('words:changedOn'),
        value: ({ changed_at }) => changed_at,
        cell: ({ changed_at }) => <DateText value={changed_at} />,
        hidden: true,
      },
    ];
    return all.map((column) => ({ ...column, sortable: recordSorts.some((sort) => sort === column.id) }));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, kinds]);
  return (
    <ListScreen
      words="records"
      may={{ create: 'esg-records.create', edit: 'esg-records.edit' }}
      icon={IconLeaf}
      steps={3}
      head={<ScreenTabs of="/datahub/data_library/esg" label={t('tabs')} />}
      actions={
        mayAdd && (
          <ButtonLink
            to="/account_setting/imports"
            search={{ thing: 'records' }}
            variant="default"
            leftSection={<IconTableImport size={16} aria-hidden="true" />}
          >
            {t('import')}
          </ButtonLink>
        )
      }
      {...filter.props(filterFields)}
      list={list}
      columns={columns}
      nameOf={({ kind_title }) => kind_title}
      isReadable
      alsoOpens={linked.data?.paginateData}
      panelWidth={640}
      panelTitle={({ kind_title }) => <bdi>{kind_title}</bdi>}
      panel={(record, end) => <RecordPanel record={record} {...end} />}
      selection={(selected, clear) => <Selected selected={selected} clear={clear} />}
    />
  );
}

/** Accepts several records at once. */
function Selected({ selected, clear }: { selected: RecordAnswer[]; clear: () => void }) {
  const { t } = useTranslation('records');
  const mayApprove = useMay('esg-records.approve');
  const accept = useSend(records.acceptRecords, { alsoRefreshes: ['home'] });
  const open = selected.filter(({ may_review }) => may_review);
  const others = selected.filter(({ state, may_review }) => state === 'to-review' && !may_review).length;
  return (
    <>
      {t('selected', { count: selected.length, shown: formatCount(selected.length) })}
      {others > 0 && <StatusBadge tone="warn">{t('needsOther', { count: others })}</StatusBadge>}
      {mayApprove && open.length > 0 && (
        <Button
          loading={accept.isPending}
          onClick={() =>
            accept.mutate(
              { records: open.map(({ _id, version }) => ({ record_id: _id, version })) },
              {
                onSuccess: ({ accepted }) => {
                  showToast('success', t('acceptedCount', { count: accepted }));
                  clear();
                },
              },
            )
          }
        >
          {t('accept')} ({formatCount(open.length)})
        </Button>
      )}
    </>
  );
}
