import { Button } from '@mantine/core';
import { bills, type Bill } from '@steward/contract/bills';
import { IconAlertCircle, IconEyeCheck, IconFileUnknown, IconLock, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { CallFailure, type ClientCode } from '../../api/failure.ts';
import { useSend } from '../../api/hooks.ts';
import { Notice } from '../../ui/notice.tsx';
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
      <Notice icon={IconLock} title={t('locked.title')}>
        {t('locked.text')}
      </Notice>
    );
  }
  if (bill.status === 'failed') {
    return (
      <Notice
        tone="bad"
        icon={IconAlertCircle}
        title={t('failed.title')}
        actions={
          bill.has_file && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconRefresh size={16} />}
              loading={again.isPending}
              onClick={() => again.mutate({ bill_id: bill._id })}
            >
              {t('failed.again')}
            </Button>
          )
        }
      >
        {failure(bill.failure_code)} {t('failed.text')}
      </Notice>
    );
  }
  if (bill.status !== 'review') return null;
  if (bill.reading && !bill.reading.is_utility_bill) {
    return (
      <Notice tone="warn" icon={IconFileUnknown} title={t('notABill.title')}>
        {t('notABill.text')}
      </Notice>
    );
  }
  if (openFields === 0) return null;
  return (
    <Notice
      tone="warn"
      icon={IconEyeCheck}
      title={t('review.open', { count: openFields })}
      actions={
        <Button size="compact-md" variant="default" onClick={onNextOpen}>
          {t('review.nextOpen')}
        </Button>
      }
    />
  );
}
