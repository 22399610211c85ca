import { environments } from '@steward/contract/estate/environments';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { Notice } from '../../../ui/notice.tsx';

interface Props {
  environmentId: string;
  /** The first day on which the change holds; null: since ever. */
  from: string | null;
}

/** Before it is saved: the accepted years whose figures the change touches. They keep theirs, and say that they are recalculated. */
export function AcceptedYearsNotice({ environmentId, from }: Props) {
  const { t } = useTranslation('environments');
  const { data = [] } = useAnswer(environments.getAcceptedYears, { environment_id: environmentId, from });
  if (data.length === 0) return null;
  return (
    <Notice tone="warn" icon={IconLock} title={t('history.accepted', { years: data.join(t('words:comma')) })}>
      {t('history.acceptedNote')}
    </Notice>
  );
}
