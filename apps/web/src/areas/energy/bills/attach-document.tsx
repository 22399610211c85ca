import { isReadSource } from '@steward/core/bills/sources';
import { Button, FileButton } from '@mantine/core';
import { billReading } from '@steward/contract/energy/bill-reading';
import type { Bill } from '@steward/contract/energy/bills.bill';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { showToast } from '../../../ui/toasts.tsx';

/** For a bill entered manually: attaches its document, for the verifier of the figures. */
export function AttachDocument({ bill }: { bill: Bill }) {
  const { t } = useTranslation('bills');
  const attach = useSend(billReading.attachBillFile, {
    alsoRefreshes: ['jobs'],
    onDone: () => showToast('success', t('attach.done')),
  });
  if (isReadSource(bill.source) || bill.has_file || bill.is_locked) return null;
  return (
    <FileButton
      accept="application/pdf,image/jpeg,image/png,image/webp"
      onChange={(file) => file && attach.mutate({ bill_id: bill._id, files: [file] })}
    >
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconPaperclip size={17} />} loading={attach.isPending}>
          {t('attach.button')}
        </Button>
      )}
    </FileButton>
  );
}
