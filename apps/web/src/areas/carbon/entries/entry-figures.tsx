import { SimpleGrid } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import type { entries } from '@steward/contract/carbon/entries';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount } from '../../../ui/format.ts';

const KG_PER_TONNE = 1000;

interface Props {
  categories: Answer<typeof entries.getGHGEmissionByType>;
  year: number;
}

/** The sum of the approved entries of a year, the entries in review, and the categories without a treatment. */
export function EntryFigures({ categories, year }: Props) {
  const { t } = useTranslation('entries');
  const sum = (of: (row: (typeof categories)[number]) => number) =>
    categories.reduce((total, row) => total + of(row), 0);
  const ofScope3 = categories.filter(({ scope }) => scope === 3);
  const open = ofScope3.filter(({ screening }) => screening.status === 'not-screened');
  const count = (row: 'entries' | 'drafts') => sum((one) => one[row]);
  if (count('entries') === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} mb="md">
      <Figure
        label={t('figures.counted', { year })}
        value={sum(({ kg_co2e }) => kg_co2e ?? 0) / KG_PER_TONNE}
        unit="t CO₂e"
        size="total"
        note={[
          t('figures.countedNote', { count: count('entries') }),
          categories.some(({ kg_co2e }) => kg_co2e === null) && t('figures.withoutPlace'),
        ]
          .filter(Boolean)
          .join('. ')}
      />
      <Figure label={t('figures.waiting')} value={count('drafts')} unit="" note={t('figures.waitingNote')} />
      <Figure
        label={t('figures.open')}
        value={open.length}
        unit=""
        note={t('figures.openNote', { all: formatCount(ofScope3.length) })}
      />
    </SimpleGrid>
  );
}
