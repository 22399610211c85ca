import { records } from '@steward/contract/reporting/records';
import type { RecordKindAnswer } from '@steward/contract/reporting/records.shapes';
import { IconLeaf } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText } from '../../../ui/value-text.tsx';
import { KindForm } from './kind-form.tsx';
import { ShippedKind } from './shipped-kind.tsx';

/** The kinds of records: the shipped ones, and those of the organization, which its admins add and change. */
export default function KindListScreen() {
  const { t } = useTranslation('records');
  const list = useAnswer(records.getRecordKinds, {});
  const columns = useMemo(
    (): Column<RecordKindAnswer>[] => [
      {
        id: 'title',
        label: t('words:kind'),
        value: ({ title }) => title,
        cell: ({ title }) => (
          <strong>
            <bdi>{title}</bdi>
          </strong>
        ),
      },
      { id: 'group', label: t('group'), value: ({ group }) => t(`groups.${group}`), filter: true },
      {
        id: 'levels',
        label: t('words:level'),
        value: ({ levels }) => levels.map((level) => t(`levels.${level}`)).join(', '),
      },
      {
        id: 'fields',
        label: t('fieldCount'),
        value: ({ fields }) => fields.filter(({ retired }) => !retired).length,
        cell: ({ fields }) => <CountText value={fields.filter(({ retired }) => !retired).length} />,
        align: 'end',
      },
      {
        id: 'review',
        label: t('review'),
        value: ({ needs_review }) => (needs_review ? t('words:yes') : t('words:no')),
      },
      {
        id: 'records',
        label: t('words:records'),
        value: ({ records: count }) => count,
        cell: ({ records: count }) => <CountText value={count} />,
        align: 'end',
      },
      {
        id: 'origin',
        label: t('origin'),
        value: ({ _id, is_retired }) => (is_retired ? t('retired') : _id === null ? t('shipped') : t('own')),
        cell: ({ _id, is_retired }) => (
          <StatusBadge tone={is_retired ? 'warn' : 'plain'}>
            {is_retired ? t('retired') : _id === null ? t('shipped') : t('own')}
          </StatusBadge>
        ),
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="records:kindList"
      may={{ create: 'esg-records.approve', edit: 'esg-records.approve' }}
      icon={IconLeaf}
      head={<ScreenTabs of="/datahub/data_library/esg" label={t('tabs')} />}
      list={list}
      columns={columns}
      rowId={({ key }) => key}
      nameOf={({ title }) => title}
      isReadable
      mayChange={({ _id }) => _id !== null}
      panelWidth={720}
      panelTitle={({ title }) => <bdi>{title}</bdi>}
      panel={(kind, end) => (kind?._id === null ? <ShippedKind kind={kind} /> : <KindForm kind={kind} {...end} />)}
    />
  );
}
