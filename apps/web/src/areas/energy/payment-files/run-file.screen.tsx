import { sumOfMoney } from '@steward/core/money';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import type { PaymentFile, PaymentLine } from '@steward/contract/energy/payment-files.bank';
import { payments } from '@steward/contract/energy/payments';
import type { PaymentRun } from '@steward/contract/energy/payments.payable';
import { IconDownload, IconFileExport } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useChangedSince } from '../../../shared/changed-since.tsx';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import { groupedIban, IbanText } from '../../../ui/values/iban-text.tsx';
import { useReason } from './return-reason.ts';

const tones: Readonly<Record<PaymentLine['state'], Tone>> = {
  ready: 'good',
  missing: 'bad',
  unconfirmed: 'warn',
  outside: 'bad',
  collected: 'plain',
  credit: 'bad',
  sent: 'brand',
  paid: 'good',
  returned: 'bad',
};

const inFile = (state: PaymentLine['state']) => state !== 'collected';

/** The SEPA file of a payment run: its content, the reasons that prevent it, and the result of each transfer. */
export default function RunFileScreen() {
  const { t } = useTranslation('payment-files');
  const [address] = useAddressState();
  const payment_run_id = textOf(address['run']) ?? '';
  const known = useAnswer(payments.getPaymentRuns, {});
  const run = known.data?.find(({ _id }) => _id === payment_run_id);
  const answer = useAnswer(paymentFiles.getPaymentFile, { payment_run_id }, { enabled: payment_run_id !== '' });
  const reasonOf = useReason();
  const columns = useMemo<Column<PaymentLine>[]>(
    () => [
      {
        id: 'supplier',
        label: t('supplier'),
        value: ({ supplier }) => supplier,
        cell: ({ supplier, bill_id }) => (
          <Link to="/show-bill" search={{ id: bill_id }}>
            <bdi>{supplier}</bdi>
          </Link>
        ),
      },
      { id: 'invoice_no', label: t('invoiceNo'), value: ({ invoice_no }) => invoice_no },
      {
        id: 'amount',
        label: t('amount'),
        align: 'end',
        value: ({ amount }) => amount,
        cell: ({ amount, currency }) => <MoneyText value={amount} currency={currency} />,
      },
      {
        id: 'state',
        label: t('words:state'),
        value: ({ state }) => t(`lines.${state}`),
        cell: ({ state, return_reason }) => (
          <Stack gap={2} align="flex-start">
            <StatusBadge tone={tones[state]}>{t(`lines.${state}`)}</StatusBadge>
            {return_reason && <small>{reasonOf(return_reason)}</small>}
          </Stack>
        ),
      },
      {
        id: 'iban',
        label: t('iban'),
        value: ({ creditor_iban }) => creditor_iban,
        cell: ({ creditor_iban }) => <IbanText iban={creditor_iban} />,
      },
      { id: 'property', label: t('words:property'), value: ({ environment_name }) => environment_name },
      { id: 'reference', label: t('reference'), hidden: true, value: ({ end_to_end_id }) => end_to_end_id },
    ],
    [t, reasonOf],
  );
  if (known.data && !run)
    return (
      <EmptyState
        isPage
        icon={IconFileExport}
        title={t('noRun.title')}
        actions={<ButtonLink to="/datahub/data_library/utilities/payment_runs">{t('noRun.toRuns')}</ButtonLink>}
      >
        {t('noRun.text')}
      </EmptyState>
    );
  return (
    <ListScreen
      words="payment-files:file"
      values={{ number: run?.number }}
      icon={IconFileExport}
      head={
        <>
          <ScreenTabs of="/datahub/data_library/utilities/make_payment" label={t('tabs')} />
          {run && answer.data && <Head run={run} {...answer.data} onMade={() => void known.refetch()} />}
        </>
      }
      list={{ data: answer.data?.lines, error: answer.error ?? known.error, refetch: answer.refetch }}
      columns={columns}
      rowId={({ bill_id }) => bill_id}
      nameOf={({ supplier }) => supplier}
    />
  );
}

interface HeadProps {
  run: PaymentRun;
  file: PaymentFile | null;
  lines: PaymentLine[];
  first_day: string;
  version: string;
  onMade: () => void;
}

function Head({ run, file, lines, first_day, version, onMade }: HeadProps) {
  const { t } = useTranslation('payment-files');
  const mayExport = useMay('payments.export');
  const transfers = lines.filter(({ state }) => inFile(state));
  const sum = sumOfMoney(transfers.map(({ amount }) => amount));
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" fw={600} c="dimmed">
          {t('file.sum', { count: file?.transfers ?? transfers.length })}
        </Text>
        {/* To the cent, unlike a `Figure`: it is compared with the bank's total. */}
        <Text fz={36} fw={700} lh={1.2}>
          <MoneyText value={file?.amount ?? sum} currency={run.currency} />
        </Text>
      </div>
      {file ? <Made file={file} run={run} mayExport={mayExport} /> : null}
      {!file && (
        <Unmade run={run} lines={lines} first_day={first_day} version={version} mayExport={mayExport} onMade={onMade} />
      )}
    </Stack>
  );
}

function Made({ file, run, mayExport }: { file: PaymentFile; run: PaymentRun; mayExport: boolean }) {
  const { t } = useTranslation('payment-files');
  const failureText = useFailureText();
  const fetchFile = async () => {
    try {
      await download(paymentFiles.downloadPaymentFile, { payment_file_id: file._id }, `${file.message_id}.xml`);
    } catch (error) {
      showToast('error', failureText(error));
    }
  };
  if (run.cancelled_at) return <Alert color="yellow">{t('file.cancelled')}</Alert>;
  return (
    <Stack gap="xs" align="flex-start">
      <span>
        {t('file.from')} <bdi>{file.debtor_name}</bdi>, <IbanText iban={file.debtor_iban} />
      </span>
      <span>
        {t('executionDay')}: <DateText value={file.execution_day} />
      </span>
      <span>
        {t('file.madeBy', { name: file.created_by_name })} <DateText value={file.created_at.slice(0, 10)} />
      </span>
      {mayExport && (
        <Button leftSection={<IconDownload size={17} aria-hidden="true" />} onClick={() => void fetchFile()}>
          {t('words:downloadSepaFile')}
        </Button>
      )}
      <small>{t('words:everyDownloadIsTheSameFileYour')}</small>
    </Stack>
  );
}

type UnmadeProps = Omit<HeadProps, 'file'> & { mayExport: boolean };

/** Why no file can be made; undefined if it can. */
function useHindrance({ run, lines }: Pick<UnmadeProps, 'run' | 'lines'>) {
  const { t } = useTranslation('payment-files');
  const has = (state: PaymentLine['state']) => lines.some((line) => line.state === state);
  if (run.cancelled_at) return t('file.cancelled');
  if (run.downloaded_at) return t('file.left');
  if (run.currency !== 'EUR') return t('file.euroOnly', { currency: run.currency });
  if (has('credit')) return t('file.credits');
  if (has('outside')) return t('file.outside');
  if (has('missing') || has('unconfirmed')) return t('file.accounts');
  if (lines.every(({ state }) => !inFile(state))) return t('file.nothing');
  return undefined;
}

function Unmade({ run, lines, first_day, version, mayExport, onMade }: UnmadeProps) {
  const { t } = useTranslation('payment-files');
  const make = useSend(paymentFiles.createPaymentFile, { inPlace: true, alsoRefreshes: ['payments'] });
  const { notice, onError } = useChangedSince(
    lines.map(({ supplier, invoice_no, amount, currency, creditor_name, creditor_iban }) => ({
      label: [supplier, invoice_no].filter(Boolean).join(' · '),
      text: [formatMoney(amount, currency), creditor_name, groupedIban(creditor_iban)].join(' · '),
    })),
  );
  const accounts = useAnswer(paymentFiles.getBankAccounts, {});
  const hindrance = useHindrance({ run, lines });
  const euro = accounts.data?.filter(({ currency }) => currency === 'EUR') ?? [];
  const needsDetails = hindrance === t('file.accounts') || (accounts.data && euro.length === 0);
  if (hindrance !== undefined || (accounts.data && euro.length === 0))
    return (
      <Alert color={run.cancelled_at || run.downloaded_at ? 'blue' : 'yellow'} variant="light">
        <Stack gap="sm" align="flex-start">
          {hindrance ?? t('file.noAccount')}
          {needsDetails && (
            <ButtonLink to="/datahub/data_library/utilities/supplier_accounts" variant="default" size="compact-sm">
              {t('words:toTheBankDetails')}
            </ButtonLink>
          )}
        </Stack>
      </Alert>
    );
  if (!mayExport)
    return (
      <Alert color="blue" variant="light">
        {t('file.noRight')}
      </Alert>
    );
  return (
    <div style={{ maxWidth: 460 }}>
      {notice}
      <CallForm
        call={paymentFiles.createPaymentFile}
        start={{ payment_run_id: run._id, bank_account_id: euro[0]?._id ?? '', execution_day: first_day, version }}
        send={(values) => make.mutateAsync({ ...values, version }, { onError })}
        submit={t('file.make')}
        mayLeave
        onSaved={onMade}
      >
        {({ control }) => (
          <>
            <SelectField
              control={control}
              name="bank_account_id"
              label={t('file.from')}
              data={euro.map(({ _id, name, iban }) => ({
                value: _id,
                label: `${name} · \u2066${groupedIban(iban)}\u2069`,
              }))}
              allowDeselect={false}
              withAsterisk
            />
            <DateField
              control={control}
              name="execution_day"
              label={t('executionDay')}
              description={t('dayNote')}
              withAsterisk
            />
          </>
        )}
      </CallForm>
    </div>
  );
}
