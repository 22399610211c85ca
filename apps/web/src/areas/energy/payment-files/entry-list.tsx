import { Button, Group, Stack, Text } from '@mantine/core';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import type { BankEntry, BankStatement } from '@steward/contract/energy/payment-files.bank';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import { IbanText } from '../../../ui/values/iban-text.tsx';
import { useDebitReason } from '../../../shared/names/debit-reason.ts';
import classes from './entry-list.module.css';
import { useReason } from './return-reason.ts';

const tones = { paid: 'good', returned: 'bad', proposed: 'warn', open: 'plain', dismissed: 'plain' } as const;
const order: readonly BankEntry['outcome'][] = ['proposed', 'open', 'returned', 'paid', 'dismissed'];

/** The entries of a bank statement, undecided ones first. */
export function EntryList({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation('payment-files');
  const failureText = useFailureText();
  const entries = useAnswer(paymentFiles.getBankEntries, { bank_statement_id: statement._id });
  if (entries.error) return <ErrorState message={failureText(entries.error)} onRetry={() => void entries.refetch()} />;
  const sorted = entries.data?.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  return (
    <Stack gap="md">
      {statement.known_entries > 0 && (
        <Text size="sm" c="dimmed">
          {t('statements.knownText', { count: statement.known_entries })}
        </Text>
      )}
      {sorted?.length === 0 && <Text size="sm">{t('statements.noEntries')}</Text>}
      <ul className={classes.list}>
        {sorted?.map((entry) => (
          <li key={entry._id} className={classes.entry}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Entry({ entry }: { entry: BankEntry }) {
  const { t } = useTranslation('payment-files');
  const reasonOf = useReason();
  const debitReasonOf = useDebitReason();
  const also = { alsoRefreshes: ['payments', 'bills', 'collections'] };
  const settle = useSend(paymentFiles.settleBankEntry, also);
  const dismiss = useSend(paymentFiles.dismissBankEntry, also);
  // The open amount is shown only if the amounts differ: otherwise a later payment or return of the bill caused it.
  const isUnequal = entry.note === 'amount-differs' || entry.note === 'near-amount';
  const saysOpen = entry.bill_open !== null && entry.bill_open !== 0 && isUnequal;
  const isUnpaidStatement = entry.statement_number !== null && entry.outcome !== 'paid';
  const isUndecided = entry.outcome === 'proposed' || entry.outcome === 'open';
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <bdi className={classes.who}>{entry.counterparty || entry.remittance || t('statements.nobody')}</bdi>
        <strong>
          <MoneyText value={entry.amount} currency={entry.currency} />
        </strong>
      </Group>
      <Group gap="xs">
        <StatusBadge tone={tones[entry.outcome]}>{t(`outcomes.${entry.outcome}`)}</StatusBadge>
        <DateText value={entry.booked_on} />
        {entry.counterparty_iban && <IbanText iban={entry.counterparty_iban} />}
      </Group>
      {entry.counterparty && entry.remittance && <bdi className={classes.text}>{entry.remittance}</bdi>}
      {entry.note !== '' && <span>{t(`notes.${entry.note}`)}</span>}
      {entry.return_reason && (
        <span>{entry.collection_run_id ? debitReasonOf(entry.return_reason) : reasonOf(entry.return_reason)}</span>
      )}
      {entry.collection_run_id && (
        <Link to="/datahub/data_library/utilities/collections" search={{ run: entry.collection_run_id }}>
          <bdi>{t('statements.collected', { name: entry.tenant_name })}</bdi>
        </Link>
      )}
      {entry.tenant_name && !entry.collection_run_id && (
        <Link to="/datahub/data_library/utilities/collections">
          <bdi>
            {isUnpaidStatement
              ? t('statements.statement', { name: entry.tenant_name, number: entry.statement_number })
              : t('statements.transferred', { name: entry.tenant_name })}
          </bdi>
        </Link>
      )}
      {isUnpaidStatement && entry.outcome === 'proposed' && (
        <span>
          {t('statements.stillOpen')} <MoneyText value={entry.statement_open} currency={entry.currency} />
        </span>
      )}
      {entry.bill_id && (
        <span>
          <Link to="/show-bill" search={{ id: entry.bill_id }}>
            <bdi>{[entry.bill_supplier, entry.bill_invoice_no].filter(Boolean).join(', ')}</bdi>
          </Link>
          {saysOpen && (
            <>
              {' '}
              {t('statements.stillOpen')} <MoneyText value={entry.bill_open} currency={entry.currency} />
            </>
          )}
        </span>
      )}
      {isUndecided && (
        <Group gap="xs">
          {entry.outcome === 'proposed' && (
            <Button
              size="compact-sm"
              loading={settle.isPending}
              onClick={() => settle.mutate({ bank_entry_id: entry._id })}
            >
              {t('statements.accept')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({ bank_entry_id: entry._id })}
          >
            {t('statements.dismiss')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
