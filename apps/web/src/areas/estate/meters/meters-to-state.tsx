import { meters } from '@steward/contract/estate/meters';
import { IconTargetArrow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Above a list of meters: how many do not state what they serve, of one property or of all. Nothing without any. */
export function MetersToState({ environmentId }: { environmentId: string | undefined }) {
  const { t } = useTranslation('meters');
  const { data } = useAnswer(meters.countMetersToState, environmentId ? { environment_id: environmentId } : {});
  if (!data?.count) return null;
  return (
    <Notice
      icon={IconTargetArrow}
      title={t('toState.notice', { count: data.count, shown: formatCount(data.count) })}
      actions={<ButtonLink to="/all-meters/serves">{t('toState.show')}</ButtonLink>}
    >
      {t('toState.noticeNote')}
    </Notice>
  );
}
