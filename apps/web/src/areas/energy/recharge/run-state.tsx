import type { RechargeRun } from '@steward/contract/energy/recharge.run';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';

const tones = { draft: 'warn', issued: 'good', cancelled: 'plain' } as const;

export function RunState({ state }: Pick<RechargeRun, 'state'>) {
  const { t } = useTranslation('recharge');
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>;
}
