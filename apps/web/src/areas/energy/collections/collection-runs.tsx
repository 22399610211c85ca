import { collections } from '@steward/contract/energy/collections';
import type { CollectionRun } from '@steward/contract/energy/collections.debit';
import { IconFileImport } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import { CollectionRunPanel } from './collection-run-panel.tsx';

const tones: Readonly<Record<CollectionRun['state'], Tone>> = {
  prepared: 'warn',
  approved: 'brand',
  downloaded: 'brand',
  settled: 'good',
  cancelled: 'plain',
};

/** Collection runs: prepared, approved by another user, downloaded, and settled by the bank statement. */
export function CollectionRuns() {
  const { t } = useTranslation('collections');
  const list = useAnswer(collections.getCollectionRuns, {});
  const columns = useMemo<Column<CollectionRun>[]>(
    () => [
      { id: 'number', label: t('number'), value: ({ number }) => number, cell: ({ number }) => t('run', { number }) },
      {
        id: 'state',
        label: t('words:state'),
        value: ({ state }) => t(`runStates.${state}`),
        cell: ({ state }) => <StatusBadge tone={tones[state]}>{t(`runStates.${state}`)}</StatusBadge>,
      },
      {
        id: 'day',
        label: t('day'),
        value: ({ collection_day }) => collection_day,
        cell: ({ collection_day }) => <DateText value={collection_day} />,
      },
      {
        id: 'amount',
        label: t('amount'),
        align: 'end',
        value: ({ amount }) => amount,
        cell: ({ amount }) => <MoneyText value={amount} currency="EUR" />,
      },
      {
        id: 'paid',
        label: t('paidSum'),
        align: 'end',
        value: ({ paid_amount }) => paid_amount,
        cell: ({ paid_amount }) => <MoneyText value={paid_amount} currency="EUR" />,
      },
      { id: 'returned', label: t('returnedCount'), align: 'end', value: ({ returned }) => returned },
      { id: 'maker', label: t('words:preparedBy'), value: ({ created_by_name }) => created_by_name },
      { id: 'approver', label: t('words:approvedBy'), value: ({ approved_by_name }) => approved_by_name },
    ],
    [t],
  );
  return (
    <ListScreen
      words="collections:runs"
      may={{ export: 'payments.export' }}
      icon={IconFileImport}
      frame="card"
      part="runs"
      item="run"
      list={list}
      columns={columns}
      nameOf={({ number }) => t('run', { number })}
      isReadable
      panelWidth={640}
      panelTitle={({ number }) => t('run', { number })}
      panel={(run) => run && <CollectionRunPanel run={run} />}
    />
  );
}
