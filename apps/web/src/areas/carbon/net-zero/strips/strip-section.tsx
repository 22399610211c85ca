import { netZero } from '@steward/contract/carbon/net-zero';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../../api/hooks.ts';
import { Section } from '../../../../ui/section.tsx';
import type { Assumptions } from '../../../../shared/emissions/net-zero/assumptions.ts';
import type { useMeasure } from '../measure-field.tsx';
import type { NetZeroAddress } from '../../../../shared/emissions/net-zero/net-zero-address.ts';
import { StripChart, StripLegend } from './strip-chart.tsx';
import { useStripWords } from './strip-words.ts';
import { YearFigure } from '../plan/year-figure.tsx';
import classes from './strip.module.css';

interface Props {
  about: NetZeroAddress['about'];
  /** The assumptions about later years; absent on other pages. */
  assumed?: Assumptions['asked'] & ReturnType<typeof useMeasure>['asked'];
  /** On other pages: the title, with the first year above a line as the figure. */
  named?: { title: string; end: ReactNode };
}

/** One property in one strip, with the first line that it exceeds in words. */
export function StripSection({ about, assumed, named }: Props) {
  const { t } = useTranslation('net-zero');
  const words = useStripWords();
  const answer = useAnswer(netZero.getPropertyStrips, { ...about, ...assumed }, { keepsLast: true });
  const strip = answer.data?.paginateData[0];
  if (!strip || !answer.data || (strip.intensity === null && !named)) return null;
  return (
    <Section
      title={named?.title ?? words.first(strip)}
      note={t('strip.unit', { measure: t(`measure.${assumed?.measure ?? 'scopes-1-2-location'}`) })}
      end={named?.end}
    >
      {named && (
        <div className={classes.figure}>
          <YearFigure
            label={t('strip.first')}
            year={strip.first}
            none={words.first(strip)}
            note={strip.first === null ? t('strip.basedOn', { year: about.year }) : words.missed(strip)}
          />
        </div>
      )}
      {strip.intensity !== null && (
        <>
          <StripChart strip={strip} years={answer.data.years} isLarge />
          <StripLegend only={strip} />
          <ul className={classes.words}>
            {words.each(strip, assumed?.measure).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
