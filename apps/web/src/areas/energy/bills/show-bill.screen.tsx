import { Button } from '@mantine/core';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { billIntake } from '@steward/contract/energy/bill-intake';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import { payments } from '@steward/contract/energy/payments';
import type { Bill } from '@steward/contract/energy/bills.bill';
import { IconDownload, IconFiles, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { utilityNames } from '../../../shared/carrier-words.ts';
import { HistoryLink } from '../../../shared/property/history-link.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/card.tsx';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { BillOrigin } from './bill-origin.tsx';
import { BillEditor, type Then } from './bill-editor.tsx';
import { dropDraft } from './bill-draft.ts';
import { statusTone } from '../../../shared/bill-list/status-tone.ts';
import { hub } from '../../../shared/bill-list/hub-address.ts';
import { ReadingProgress } from '../../../shared/bill-list/reading-progress.tsx';
import { pollMs, useReadingJobs } from '../../../shared/bill-list/use-reading-jobs.ts';

/** How often, and how many times, a bill is looked at until it is checked. */
const [CHECK_MS, CHECKS] = [300, 20];

/** One bill: its values, their places on the page, and the results. `?new=1` enters one manually. */
export default function ShowBillScreen() {
  const [address] = useAddressState();
  const id = textOf(address['id']);
  const field = textOf(address['field']);
  if (address['new'] !== undefined) return <NewBill />;
  return id ? <OneBill key={id} id={id} field={field} /> : <NoBill />;
}

const Back = () => {
  const { t } = useTranslation('bills');
  return <Link to={hub}>{t('review.back')}</Link>;
};

function NoBill() {
  const { t } = useTranslation('bills');
  return <EmptyState isPage title={t('review.none')} actions={<ButtonLink to={hub}>{t('review.back')}</ButtonLink>} />;
}

function NewBill() {
  const { t } = useTranslation('bills');
  const navigate = useNavigate();
  const [address] = useAddressState();
  const { list, selected } = useSelectedEnvironment();
  const utility = utilityNames.find((name) => name === address['utility']);
  const property = textOf(address['environment']) ?? selected?._id;
  // Bills of one building are in one currency; the newest one determines it.
  const last = useAnswer(
    bills.getAllOCR,
    { ...(property && { environment_id: property }), status: 'saved', page_size: 1 },
    { enabled: property !== undefined },
  );
  const currency = last.data?.paginateData[0]?.currency;
  if (list.isLoading || last.isLoading) return <PageSkeleton />;
  return (
    <>
      <PageHeader above={<Back />} title={t('words:enterBillManually')} question={t('new.question')} />
      <BillEditor
        start={{
          ...(property && { environment_id: property }),
          ...(utility && { utility }),
          ...(currency && { currency }),
        }}
        onSaved={(saved) => void navigate({ to: '/show-bill', search: { id: saved._id }, replace: true })}
      />
    </>
  );
}

function OneBill({ id, field }: { id: string; field: string | undefined }) {
  const { t } = useTranslation(['bills', 'bill-list']);
  const failureText = useFailureText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: bill, error, refetch } = useAnswer(bills.getBillById, { bill_id: id }, { freshFor: 5000 });
  const isReading = bill?.status === 'reading';
  const isChecking = Boolean(bill?.is_being_checked);
  const isMoving = isReading || isChecking;
  useAnswer(bills.getBillById, { bill_id: id }, { enabled: isMoving, refetchEvery: isMoving && pollMs, freshFor: 0 });
  // The findings appear below the bill as soon as they are known.
  useEffect(
    () => (isChecking ? () => void client.invalidateQueries({ queryKey: [billFlags.getBillFlags.area] }) : undefined),
    [isChecking, client],
  );
  const { progressOf, cancel } = useReadingJobs(isReading);
  const [isDeleting, setDeleting] = useState(false);
  const approve = useSend(payments.approveBill, { inPlace: true });
  const askOthers = useSend(payments.askForBillApproval, { inPlace: true });
  const remove = useSend(bills.deleteBill, { alsoRefreshes: ['dashboards', 'inventory', 'payments', 'bill-flags'] });
  const move = useSend(billIntake.moveBillToDocuments, { alsoRefreshes: ['bills', 'documents'] });
  if (error && !bill)
    return <ErrorState isPage message={failureText(error)} onRetry={() => void refetch()} actions={<Back />} />;
  if (!bill) return <PageSkeleton />;

  const saved = async (now: Bill, then: Then) => {
    client.setQueryData([bills.getBillById.area, bills.getBillById.name, { bill_id: id }], now);
    if (then === 'stay') return;
    if (then === 'approve') {
      try {
        await approve.mutateAsync({ bill_id: id, version: await versionOf(now) });
        showToast('success', t('review.approved'));
      } catch (refused) {
        // The bill is saved. If another user has to approve it, approval is requested; any other reason is shown with
        // its payment below.
        const needsOther = refused instanceof CallFailure && refused.code === 'payment.needs-other';
        const asked = needsOther && (await askOthers.mutateAsync({ bill_id: id }).catch(() => undefined));
        if (asked) showToast('success', t('review.approvalAsked'));
        else showToast('warning', failureText(refused));
        document.querySelector('#payment')?.scrollIntoView({ behavior: 'smooth' });
      }
      return;
    }
    const { paginateData } = await ask(bills.getAllOCR, { status: 'review', page_size: 2 });
    const following = paginateData.find(({ _id }) => _id !== id);
    if (following) await navigate({ to: '/show-bill', search: { id: following._id } });
    else {
      showToast('success', t('review.allDone'));
      await navigate({ to: hub });
    }
  };
  const title =
    [bill.supplier || bill.file_name, bill.invoice_no].filter(Boolean).join(' · ') || t('bill-list:review.untitled');
  return (
    <>
      <PageHeader
        above={<Back />}
        title={
          <>
            <bdi>{title}</bdi>{' '}
            <StatusBadge tone={statusTone[bill.status]}>{t(`bill-list:status.${bill.status}`)}</StatusBadge>
          </>
        }
        question={
          <>
            {t(`review.question.${bill.status}`)}
            <BillOrigin bill={bill} />
          </>
        }
        actions={
          <>
            <HistoryLink table="bills" id={id} />
            {bill.has_file && (
              <Button
                variant="default"
                leftSection={<IconDownload size={17} />}
                onClick={() => void download(billReading.getBillFile, { bill_id: id }, bill.file_name)}
              >
                {t(bill.print_name === null ? 'words:original' : 'review.originalXml')}
              </Button>
            )}
            {bill.print_name !== null && (
              <Button
                variant="default"
                leftSection={<IconDownload size={17} />}
                onClick={() => void download(billReading.getBillPrint, { bill_id: id }, bill.print_name ?? '')}
              >
                {t('review.print')}
              </Button>
            )}
            {bill.has_file && bill.status !== 'saved' && (
              <Button
                variant="default"
                loading={move.isPending}
                leftSection={<IconFiles size={17} />}
                onClick={() =>
                  void move.mutateAsync({ bill_id: id }).then(
                    () => {
                      dropDraft(id);
                      showToast('success', t('notABill.moved'));
                      return navigate({ to: hub });
                    },
                    () => undefined,
                  )
                }
              >
                {t('notABill.move')}
              </Button>
            )}
            {!bill.is_locked && (
              <Button variant="default" leftSection={<IconTrash size={17} />} onClick={() => setDeleting(true)}>
                {t('words:delete')}
              </Button>
            )}
          </>
        }
      />
      {bill.status === 'reading' ? (
        <Card>
          <ReadingProgress bill={bill} progress={progressOf(bill)} onCancel={cancel} />
        </Card>
      ) : (
        <BillEditor
          key={`${bill._id}-${bill.job_id}-${bill.reading?.line?.number ?? ''}`}
          bill={bill}
          field={field}
          onSaved={(now, then) => void saved(now, then)}
        />
      )}
      <DeleteDialog
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onAccept={async () => {
          await remove.mutateAsync({ bill_id: id });
          dropDraft(id);
          showToast('success', t('review.deleted'));
          await navigate({ to: hub });
        }}
      >
        <bdi>{title}</bdi>
      </DeleteDialog>
    </>
  );
}

/** Waits a few seconds until the bill is checked, so that it is approved with its findings. */
async function checked({ _id: bill_id, is_being_checked: isChecking }: Bill): Promise<void> {
  for (let n = 0; isChecking && n < CHECKS; n++) {
    await new Promise((resolve) => {
      setTimeout(resolve, CHECK_MS);
    });
    isChecking = (await ask(bills.getBillById, { bill_id })).is_being_checked;
  }
}

/** The version for an approval right after saving: only if the bill to pay says what was saved. */
async function versionOf(saved: Bill): Promise<string> {
  await checked(saved);
  const { paginateData } = await ask(payments.getPayables, { bill_id: saved._id, page_size: 1 });
  const [payable] = paginateData;
  const isSame =
    payable &&
    (['supplier', 'invoice_no', 'account_no', 'date_of_bill', 'gross_amount', 'currency'] as const).every(
      (field) => payable[field] === saved[field],
    ) &&
    payable.payable_amount === (saved.payable_amount ?? saved.gross_amount);
  if (!isSame) throw new CallFailure(409, 'This was changed after you opened it.', 'approval.changed');
  return payable.version;
}
