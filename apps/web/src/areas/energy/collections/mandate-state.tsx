import type { OpenStatement } from '@steward/contract/energy/collections.debit';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';

const tones: Readonly<Record<OpenStatement['state'], Tone>> = {
  usable: 'good',
  unconfirmed: 'warn',
  blocked: 'bad',
  revoked: 'plain',
  expired: 'bad',
  upcoming: 'plain',
  none: 'bad',
};

export function MandateState({ state }: { state: OpenStatement['state'] }) {
  const { t } = useTranslation('collections');
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>;
}
