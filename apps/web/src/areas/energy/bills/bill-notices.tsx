import { Button } from '@mantine/core';
import { billReading } from '@steward/contract/energy/bill-reading';
import type { Bill } from '@steward/contract/energy/bills.bill';
import {
  IconAlertCircle,
  IconEyeCheck,
  IconFileUnknown,
  IconInfoCircle,
  IconLock,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { Link } from '../../../ui/link.tsx';
import { CorrectionLink } from '../../../shared/form/correction-way.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useReadingFailure } from '../../../shared/bill-list/reading-failure.ts';
import { dropDraft } from './bill-draft.ts';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import classes from './bill-notices.module.css';

/** The notices before the fields of a bill: locked, unreadable, not a bill, or values to confirm. */
export function BillNotices({
  bill,
  openFields,
  onOpen,
}: {
  bill: Bill;
  /** The values to check, in the order of the form. */
  openFields: string[];
  onOpen: (field: string) => void;
}) {
  const { t } = useTranslation('bills');
  const label = useFieldNames('bills');
  const failure = useReadingFailure();
  const again = useSend(billReading.readBillAgain, { onDone: () => dropDraft(bill._id) });
  if (bill.is_locked) {
    return (
      <Notice icon={IconLock} title={t('locked.title')} actions={<CorrectionLink />}>
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
              {t('words:tryAgain')}
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
  return (
    <>
      <ReadWarnings reading={bill.reading} />
      {openFields.length > 0 && (
        <Notice tone="warn" icon={IconEyeCheck} title={t('review.open', { count: openFields.length })}>
          <span className={classes.open}>
            {openFields.map((field) => (
              <Button key={field} size="compact-sm" variant="default" onClick={() => onOpen(field)}>
                {label(field)}
              </Button>
            ))}
          </span>
        </Notice>
      )}
    </>
  );
}

/** Warnings of the reader that a reviewer cannot see in the fields. */
function ReadWarnings({ reading }: { reading: Bill['reading'] }) {
  const { t } = useTranslation('bills');
  const shown = reading?.warnings.filter((code) => code !== 'not-a-utility-bill') ?? [];
  const template = reading?.template;
  if (shown.length === 0 && !template) return null;
  return (
    <Notice icon={IconInfoCircle} title={t('noticed.title')}>
      <ul className={classes.noticed}>
        {shown.map((code) => (
          <li key={code}>{t(`noticed.${code}`, { ...reading?.part })}</li>
        ))}
        {template && (
          <li>
            {t('noticed.template', { supplier: template.supplier })}{' '}
            <Link to="/datahub/data_library/utilities/templates" search={{ item: template.id }} isAction>
              {t('noticed.showTemplate')}
            </Link>
          </li>
        )}
      </ul>
    </Notice>
  );
}
