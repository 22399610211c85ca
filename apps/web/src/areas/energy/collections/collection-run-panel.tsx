import { Button, Group, Stack, Text } from '@mantine/core';
import { collections } from '@steward/contract/energy/collections';
import type { CollectionDebit, CollectionRun } from '@steward/contract/energy/collections.debit';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useChangedSince } from '../../../shared/changed-since.tsx';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDay, formatMoney } from '../../../ui/format.ts';
import { groupedIban, IbanText } from '../../../ui/values/iban-text.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import { NoticeLetter, TenantsToNotify } from './notice-letter.tsx';
import classes from './collections.module.css';
import { useDebitReason } from '../../../shared/names/debit-reason.ts';

const tones: Readonly<Record<CollectionDebit['state'], Tone>> = {
  prepared: 'plain',
  sent: 'brand',
  paid: 'good',
  returned: 'bad',
  cancelled: 'plain',
};

/** One run: its sum, who prepared and approved it, its file, and the result of each collection. */
export function CollectionRunPanel({ run }: { run: CollectionRun }) {
  const { t } = useTranslation('collections');
  const failureText = useFailureText();
  const answer = useAnswer(collections.getCollectionRun, { collection_run_id: run._id });
  if (answer.error) return <ErrorState message={failureText(answer.error)} onRetry={() => void answer.refetch()} />;
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" fw={600} c="dimmed">
          {t('sum', { count: run.debits })}
        </Text>
        <Text fz={36} fw={700} lh={1.2}>
          <MoneyText value={run.amount} currency="EUR" />
        </Text>
      </div>
      <Stack gap={4}>
        <span>
          {t('day')}: <DateText value={run.collection_day} />
        </span>
        <span>
          {t('onto')}: <bdi>{run.creditor_name}</bdi>
          {t('words:comma')}
          <IbanText iban={run.creditor_iban} />
        </span>
        <span>
          {t('words:creditorIdentifier')}: <bdi dir="ltr">{run.creditor_id}</bdi>
        </span>
        <Person label={t('words:preparedBy')} name={run.created_by_name} day={run.created_at} />
        <Person label={t('words:approvedBy')} name={run.approved_by_name} day={run.approved_at} />
        <Person label={t('downloadedBy')} name={run.downloaded_by_name} day={run.downloaded_at} />
      </Stack>
      <Actions run={run} />
      <TenantsToNotify run={run} lines={answer.data?.lines ?? []} />
      <ul className={classes.list}>
        {answer.data?.lines.map((line) => (
          <li key={line.end_to_end_id} className={classes.line}>
            <Line line={line} run={run} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Person({ label, name, day }: { label: string; name: string; day: string | null }) {
  const { t } = useTranslation('collections');
  return day ? (
    <span>
      {label}: <bdi>{name}</bdi>
      {t('words:comma')}
      <DateText value={day.slice(0, 10)} />
    </span>
  ) : null;
}

function Actions({ run }: { run: CollectionRun }) {
  const { t } = useTranslation('collections');
  const failureText = useFailureText();
  const mayApprove = useMay('payments.approve');
  const mayExport = useMay('payments.export');
  const [isCancelling, setIsCancelling] = useState(false);
  const approve = useSend(collections.approveCollectionRun, { inPlace: true });
  const { notice, onError } = useChangedSince([
    { label: t('day'), text: formatDay(run.collection_day) },
    { label: t('onto'), text: `${run.creditor_name} · ${groupedIban(run.creditor_iban)}` },
    { label: t('words:creditorIdentifier'), text: run.creditor_id },
    { label: t('words:amount'), text: formatMoney(run.amount, 'EUR') },
  ]);
  const cancel = useSend(collections.cancelCollectionRun, { inPlace: true });
  const runs = useAnswer(collections.getCollectionRuns, {});
  const input = { collection_run_id: run._id };
  const isLive = run.state !== 'cancelled';
  const fetchFile = async () => {
    try {
      await download(collections.downloadCollectionFile, input, `${run.message_id}.xml`);
    } catch (error) {
      showToast('error', failureText(error));
    }
    await runs.refetch();
  };
  if (!isLive) return null;
  return (
    <Stack gap="xs" align="flex-start">
      {run.state === 'prepared' && (
        <span>
          {t('announce')} {t('approveBy')} <DateText value={run.approve_by} />.
        </span>
      )}
      {run.state === 'prepared' && run.needs_other && <span>{t('approveOther')}</span>}
      {notice}
      <Group gap="xs">
        {run.state === 'prepared' && !run.needs_other && mayApprove && (
          <Button
            loading={approve.isPending}
            onClick={() => approve.mutate({ ...input, version: run.version }, { onError })}
          >
            {t('approve')}
          </Button>
        )}
        {run.approved_at && mayExport && (
          <Button leftSection={<IconDownload size={17} aria-hidden="true" />} onClick={() => void fetchFile()}>
            {t('download')}
          </Button>
        )}
        {run.paid + run.returned === 0 && mayExport && (
          <Button variant="default" onClick={() => setIsCancelling(true)}>
            {t('cancelRun')}
          </Button>
        )}
      </Group>
      {run.approved_at && <small>{t('words:everyDownloadIsTheSameFileYour')}</small>}
      <ConfirmDialog
        opened={isCancelling}
        onClose={() => setIsCancelling(false)}
        onAccept={async () => {
          await cancel.mutateAsync(input);
        }}
      >
        {t('cancelText', { number: run.number })}
      </ConfirmDialog>
    </Stack>
  );
}

function Line({ line, run }: { line: CollectionDebit; run: CollectionRun }) {
  const { t } = useTranslation('collections');
  const reasonOf = useDebitReason();
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <bdi className={classes.who}>{line.tenant_name}</bdi>
        <strong>
          <MoneyText value={line.amount} currency="EUR" />
        </strong>
      </Group>
      <Group gap="xs">
        <StatusBadge tone={tones[line.state]}>{t(`debitStates.${line.state}`)}</StatusBadge>
        {(line.returned_on ?? line.paid_on) && <DateText value={line.returned_on ?? line.paid_on} />}
        <IbanText iban={line.debtor_iban} />
      </Group>
      {line.return_reason && <span>{reasonOf(line.return_reason)}</span>}
      {run.approved_at && line.notified_at && (
        <span className={classes.soft}>
          {t('notice.told')} <DateText value={line.notified_at.slice(0, 10)} />
          {t('words:comma')}
          <bdi>{line.notified_to}</bdi>
        </span>
      )}
      {run.approved_at && !line.notified_at && <NoticeLetter line={line} run={run} />}
      <span className={classes.soft}>
        {t('statement', { number: line.statement_number })} · <bdi>{line.environment_name}</bdi> ·{' '}
        <bdi dir="ltr">{line.mandate_reference}</bdi> · {t(`schemes.${line.scheme}`)} ·{' '}
        {t(`sequences.${line.sequence}`)}
      </span>
    </Stack>
  );
}
