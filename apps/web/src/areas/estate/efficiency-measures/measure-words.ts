import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../ui/badges.tsx';

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '_').toLowerCase();

const tones: Readonly<Record<string, Tone>> = {
  selected: 'brand',
  'in progress': 'brand',
  completed: 'good',
  verified: 'good',
  good: 'good',
  poor: 'warn',
  critical: 'bad',
  'within 1 year': 'warn',
  now: 'bad',
};

/** States, scales, systems and grades in the user's language, with the tone of their badges. */
export function useMeasureWords() {
  const { t } = useTranslation('efficiency-measures');
  const of = (list: string) => (word: string) => t(`${list}.${plain(word)}`);
  const choices = (list: string, words: readonly string[]) =>
    words.map((value) => ({ value, label: t(`${list}.${plain(value)}`) }));
  return {
    state: of('states'),
    system: of('systems'),
    grade: of('grades'),
    urgency: of('urgencies'),
    choices,
    tone: (word: string): Tone => tones[word] ?? 'plain',
  };
}
