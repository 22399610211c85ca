import { Button, Group, Stack } from '@mantine/core';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../api/hooks.ts';
import { DayInput } from '../../../../ui/form/day-input.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';

/** Changes the day on which a report is due. */
export function DueDialog({ report, onClose }: { report: FrameworkContent; onClose: () => void }) {
  const { t } = useTranslation('frameworks');
  const [due, setDue] = useState(report.due_on ?? undefined);
  const update = useSend(frameworks.updateReport, { onDone: onClose });
  return (
    <Dialog opened onClose={onClose} title={t('changeDue')} size="sm">
      <Stack gap="md">
        <DayInput label={t('words:due')} clearable value={due} onChange={setDue} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('words:cancel')}
          </Button>
          <Button
            loading={update.isPending}
            onClick={() => update.mutate({ report_id: report._id, due_on: due ?? null })}
          >
            {t('words:save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
