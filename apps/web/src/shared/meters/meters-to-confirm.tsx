import { billedMeters } from '@steward/contract/energy/billed-meters';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { formatCount } from '../../ui/format.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHolds } from '../may.ts';

/** Above a list of meters: how many numbers on bills wait for a decision, of one property or of all. Nothing without any. */
export function MetersToConfirm({ environmentId }: { environmentId: string | undefined }) {
  const { t } = useTranslation('shared');
  const holds = useHolds();
  const { data = [] } = useAnswer(
    billedMeters.getMetersToConfirm,
    environmentId ? { environment_id: environmentId } : {},
    {
      enabled: holds('utilities.read'),
    },
  );
  if (data.length === 0) return null;
  return (
    <Notice
      icon={IconReceipt}
      title={t('metersToConfirm.title', { count: data.length, shown: formatCount(data.length) })}
      actions={
        <ButtonLink to="/all-meters/to-confirm">
          {t(holds('meters.edit') ? 'metersToConfirm.confirm' : 'metersToConfirm.show')}
        </ButtonLink>
      }
    >
      {t(holds('meters.edit') ? 'metersToConfirm.note' : 'metersToConfirm.noteOfOthers')}
    </Notice>
  );
}
