import { Alert, Button, Group } from '@mantine/core';
import { bills, type Bill } from '@steward/contract/bills';
import { IconAlertCircle, IconEyeCheck, IconFileUnknown, IconLock, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { CallFailure, type ClientCode } from '../../api/failure.ts';
import { useSend } from '../../api/hooks.ts';
import type { FailureCode } from '@steward/contract/failures';
import { dropDraft } from './bill-draft.ts';

/** Why a file could not be read, in the reader's language. */
export function useReadingFailure() {
  const failureText = useFailureText();
  return (code: string | null) =>
    failureText(new CallFailure(0, 'Something went wrong', (code ?? 'server.failed') as FailureCode | ClientCode));
}

/** What a reviewer must know of a bill before its fields: locked, unreadable, no bill at all, or values to confirm. */
export function BillNotices({
  bill,
  openFields,
  onNextOpen,
}: {
  bill: Bill;
  openFields: number;
  onNextOpen: () => void;
}) {
  const { t } = useTranslation('bills');
  const failure = useReadingFailure();
  const again = useSend(bills.readBillAgain, { onDone: () => dropDraft(bill._id) });
  if (bill.is_locked) {
    return (
      <Alert color="gray" variant="light" icon={<IconLock size={20} />} title={t('locked.title')}>
        {t('locked.text')}
      </Alert>
    );
  }
  if (bill.status === 'failed') {
    return (
      <Alert color="red" variant="light" icon={<IconAlertCircle size={20} />} title={t('failed.title')}>
        {failure(bill.failure_code)} {t('failed.text')}
        {bill.has_file && (
          <Group mt="sm">
            <Button
              size="compact-md"
              variant="light"
              leftSection={<IconRefresh size={16} />}
              loading={again.isPending}
              onClick={() => again.mutate({ bill_id: bill._id })}
            >
              {t('failed.again')}
            </Button>
          </Group>
        )}
      </Alert>
    );
  }
  if (bill.status !== 'review') return null;
  if (bill.reading && !bill.reading.is_utility_bill) {
    return (
      <Alert color="yellow" variant="light" icon={<IconFileUnknown size={20} />} title={t('notABill.title')}>
        {t('notABill.text')}
      </Alert>
    );
  }
  if (openFields === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconEyeCheck size={20} />}>
      <Group justify="space-between" gap="xs">
        {t('review.open', { count: openFields })}
        <Button size="compact-sm" variant="light" color="yellow" onClick={onNextOpen}>
          {t('review.nextOpen')}
        </Button>
      </Group>
    </Alert>
  );
}
