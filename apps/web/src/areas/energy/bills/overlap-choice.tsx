import { Checkbox, Radio, Stack } from '@mantine/core';
import { overlapCounts, type OverlapCounts } from '@steward/core/bills/counted-days';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';

interface Props {
  kind: 'overlap' | 'duplicate';
  isAnother: boolean;
  onAnother: (is: boolean) => void;
  counts: OverlapCounts;
  onCounts: (counts: OverlapCounts) => void;
}

/** Whether a bill that shares days with another one is not a duplicate, and how these days count. */
export function OverlapChoice({ kind, isAnother, onAnother, counts, onCounts }: Props) {
  const { t } = useTranslation('bills');
  const group = useId();
  return (
    <Notice tone="warn" icon={IconAlertTriangle} title={t(kind === 'overlap' ? 'overlap.title' : 'duplicate.title')}>
      <Stack gap="sm">
        <Checkbox
          label={t(kind === 'overlap' ? 'overlap.another' : 'duplicate.another')}
          checked={isAnother}
          onChange={(event) => onAnother(event.currentTarget.checked)}
        />
        {isAnother && (
          <Radio.Group
            name={group}
            label={t('overlap.counts')}
            value={counts}
            onChange={(value) => onCounts(overlapCounts.find((one) => one === value) ?? 'both')}
          >
            <Stack gap="sm" mt="sm">
              <Radio value="both" label={t('overlap.both')} />
              <Radio value="once" label={t('overlap.once')} />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </Notice>
  );
}
