import type { MeasureState } from '@steward/core/measures/measure-codes';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../ui/badges.tsx';

const tones: Readonly<Partial<Record<MeasureState, Tone>>> = {
  selected: 'brand',
  'in progress': 'brand',
  completed: 'good',
  verified: 'good',
};

export const stateTone = (state: MeasureState): Tone => tones[state] ?? 'plain';

/** The state of a project in the user's language. */
export function useStateWord() {
  const { t } = useTranslation('decarbonization');
  return (state: MeasureState) => (state === 'in progress' ? t('states.in_progress') : t(`states.${state}`));
}
