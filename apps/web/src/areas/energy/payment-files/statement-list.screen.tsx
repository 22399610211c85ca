import { Group, Stack } from '@mantine/core';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import type { BankStatement } from '@steward/contract/energy/payment-files.bank';
import { IconReceipt } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { FileField, type FileItem } from '../../../ui/form/file-field.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import { IbanText } from '../../../ui/values/iban-text.tsx';
import { EntryList } from './entry-list.tsx';

const parts = ['paid', 'returned', 'proposed', 'open'] as const;
const tones = { paid: 'good', returned: 'bad', proposed: 'warn', open: 'plain' } as const;

/** Bank statements: paid bills, returned payments, and undecided entries. */
export default function StatementListScreen() {
  const { t } = useTranslation('payment-files');
  const list = useAnswer(paymentFiles.getBankStatements, {});
  const columns = useMemo<Column<BankStatement>[]>(
    () => [
      {
        id: 'no',
        label: t('statements.no'),
        value: ({ statement_no }) => statement_no,
      },
      {
        id: 'day',
        label: t('statements.day'),
        value: ({ last_day }) => last_day,
        cell: ({ last_day }) => <DateText value={last_day} />,
      },
      {
        id: 'result',
        label: t('statements.result'),
        sortable: false,
        value: (row) => parts.map((part) => `${t(`outcomes.${part}`)}: ${row[part]}`).join(', '),
        cell: (row) => <Result row={row} />,
      },
      { id: 'iban', label: t('iban'), value: ({ iban }) => iban, cell: ({ iban }) => <IbanText iban={iban} /> },
      {
        id: 'closing',
        label: t('statements.closing'),
        align: 'end',
        value: ({ closing_balance }) => closing_balance,
        cell: ({ closing_balance, currency }) => <MoneyText value={closing_balance} {...(currency && { currency })} />,
      },
      { id: 'file', label: t('words:file'), hidden: true, value: ({ file_name }) => file_name },
      { id: 'reader', label: t('statements.readBy'), hidden: true, value: ({ created_by_name }) => created_by_name },
    ],
    [t],
  );
  return (
    <ListScreen
      words="payment-files:statements"
      may={{ export: 'payments.export' }}
      icon={IconReceipt}
      head={
        <>
          <ScreenTabs of="/datahub/data_library/utilities/make_payment" label={t('tabs')} />
          {list.data && <Upload />}
        </>
      }
      list={list}
      columns={columns}
      nameOf={({ statement_no, file_name }) => statement_no || file_name}
      isReadable
      panelWidth={640}
      panelTitle={({ statement_no, file_name }) => <bdi>{statement_no || file_name}</bdi>}
      panel={(statement) => statement && <EntryList statement={statement} />}
    />
  );
}

function Result({ row }: { row: BankStatement }) {
  const { t } = useTranslation('payment-files');
  return (
    <Group gap={6}>
      {parts
        .filter((part) => row[part] > 0)
        .map((part) => (
          <StatusBadge key={part} tone={tones[part]}>
            {t(`outcomes.${part}`)} <bdi className="figures">{row[part]}</bdi>
          </StatusBadge>
        ))}
      {row.known_entries > 0 && (
        <StatusBadge>
          {t('statements.known')} <bdi className="figures">{row.known_entries}</bdi>
        </StatusBadge>
      )}
    </Group>
  );
}

function Upload() {
  const { t } = useTranslation('payment-files');
  const failureText = useFailureText();
  const [, change] = useAddressState();
  const [items, setItems] = useState<FileItem[]>([]);
  const upload = useSend(paymentFiles.importBankStatement, {
    inPlace: true,
    alsoRefreshes: ['payments', 'bills', 'collections'],
  });
  const add = async (files: File[]) => {
    setItems(files.map((file) => ({ file, percent: 0 })));
    if (files.length === 0) return;
    try {
      const read = await upload.mutateAsync({
        files,
        onProgress: (percent) => setItems(files.map((file) => ({ file, percent }))),
      });
      setItems([]);
      showToast('success', t('statements.isRead'));
      if (read[0]) change({ item: read[0]._id }, { push: true });
    } catch (error) {
      setItems(files.map((file) => ({ file, failure: failureText(error) })));
    }
  };
  return (
    <Stack maw={640}>
      <FileField
        label={t('statements.upload')}
        note={t('statements.uploadNote')}
        items={items}
        max={1}
        disabled={upload.isPending}
        onChange={(files) => void add(files)}
      />
    </Stack>
  );
}
