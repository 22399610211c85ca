import { Button, Group } from '@mantine/core';
import { payments } from '@steward/contract/energy/payments';
import type { PaymentRun } from '@steward/contract/energy/payments.payable';
import { IconDownload, IconFileExport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import { PaymentTabs } from './payment-tabs.tsx';

const stateOf = (run: PaymentRun) =>
  run.cancelled_at
    ? 'cancelled'
    : run.paid_bills === run.bills
      ? 'paid'
      : run.downloaded_at
        ? 'downloaded'
        : 'prepared';
const tones: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  prepared: 'warn',
  downloaded: 'brand',
  paid: 'good',
  cancelled: 'plain',
};

/** Payment runs: their file can be downloaded once, and a run with a lost file is canceled. */
export default function RunListScreen() {
  const { t } = useTranslation('payments');
  const failureText = useFailureText();
  const list = useAnswer(payments.getPaymentRuns, {});
  const mayExport = useMay('payments.export');
  const cancel = useSend(payments.cancelPaymentRun);
  const [cancelling, setCancelling] = useState<PaymentRun>();
  const { refetch } = list;
  const columns = useMemo<Column<PaymentRun>[]>(() => {
    const fetchFile = async ({ _id, number }: PaymentRun) => {
      try {
        await download(payments.downloadPaymentRun, { payment_run_id: _id }, `payment-run-${number}.csv`);
      } catch (error) {
        showToast('error', failureText(error));
      }
      await refetch();
    };
    return [
      {
        id: 'number',
        label: t('runs.number'),
        value: ({ number }) => number,
        cell: ({ _id, number }) => (
          <Link to="/datahub/data_library/utilities/payment_file" search={{ run: _id }}>
            {t('runNumber', { number })}
          </Link>
        ),
      },
      {
        id: 'state',
        label: t('words:state'),
        value: (run) => t(`runs.states.${stateOf(run)}`),
        cell: (run) => <StatusBadge tone={tones[stateOf(run)]}>{t(`runs.states.${stateOf(run)}`)}</StatusBadge>,
      },
      { id: 'bills', label: t('words:bills'), align: 'end', value: ({ bills }) => bills },
      {
        id: 'amount',
        label: t('amount'),
        align: 'end',
        value: ({ amount }) => amount,
        cell: ({ amount, currency }) => <MoneyText value={amount} currency={currency} />,
      },
      {
        id: 'created_at',
        label: t('runs.createdAt'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => <DateText value={created_at.slice(0, 10)} />,
      },
      { id: 'created_by', label: t('words:preparedBy'), value: ({ created_by_name }) => created_by_name },
      { id: 'downloaded_by', label: t('runs.downloadedBy'), value: ({ downloaded_by_name }) => downloaded_by_name },
      {
        id: 'do',
        label: t('words:actions'),
        sortable: false,
        value: () => null,
        cell: (run) =>
          mayExport &&
          !run.cancelled_at && (
            <Group gap="xs">
              {!run.downloaded_at && (
                <ButtonLink
                  to="/datahub/data_library/utilities/payment_file"
                  search={{ run: run._id }}
                  size="compact-sm"
                  leftSection={<IconFileExport size={15} aria-hidden="true" />}
                >
                  {t('runs.sepa')}
                </ButtonLink>
              )}
              {!run.downloaded_at && (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconDownload size={15} aria-hidden="true" />}
                  onClick={() => void fetchFile(run)}
                >
                  {t('runs.csv')}
                </Button>
              )}
              {run.paid_bills === 0 && (
                <Button size="compact-sm" variant="default" onClick={() => setCancelling(run)}>
                  {t('words:cancelRun')}
                </Button>
              )}
            </Group>
          ),
      },
    ];
  }, [t, mayExport, failureText, refetch]);
  return (
    <>
      <ListScreen
        words="payments:runs"
        icon={IconFileExport}
        head={<PaymentTabs />}
        list={list}
        columns={columns}
        nameOf={({ number }) => t('runNumber', { number })}
        sortedBy={{ id: 'number', desc: true }}
      />
      <ConfirmDialog
        opened={cancelling !== undefined}
        onClose={() => setCancelling(undefined)}
        onAccept={async () => {
          if (cancelling) await cancel.mutateAsync({ payment_run_id: cancelling._id });
        }}
      >
        {cancelling && t('runs.cancelText', { number: cancelling.number })}
      </ConfirmDialog>
    </>
  );
}
