import { netZero } from '@steward/contract/carbon/net-zero';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { Section } from '../../../ui/section.tsx';
import type { NetZeroAddress } from './net-zero-address.ts';
import { StripChart, StripLegend } from './strip-chart.tsx';
import { useStripWords } from './strip-words.ts';
import classes from './strip.module.css';

/** One property in one strip, and in words what it misses first. */
export function StripSection({ about, gridFall }: { about: NetZeroAddress['about']; gridFall: number }) {
  const { t } = useTranslation('net-zero');
  const words = useStripWords();
  const answer = useAnswer(netZero.getPropertyStrips, { ...about, grid_fall: gridFall }, { keepsLast: true });
  const strip = answer.data?.paginateData[0];
  if (!strip || !answer.data || strip.intensity === null) return null;
  return (
    <Section title={words.first(strip)} note={t('strip.unit')}>
      <StripChart strip={strip} years={answer.data.years} isLarge />
      <StripLegend only={strip} />
      <ul className={classes.words}>
        {words.each(strip).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  );
}
