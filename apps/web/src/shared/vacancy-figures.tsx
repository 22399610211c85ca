import { SimpleGrid } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import type { leases } from '@steward/contract/estate/leases';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/card.tsx';
import { Figure } from '../ui/figure.tsx';
import { formatCount, formatNumber, formatPercent } from '../ui/format.ts';

type Vacancy = Answer<typeof leases.getVacancy>;

/** What is vacant today and over the year, and how many people leases bring. */
export function VacancyFigures({ vacancy }: { vacancy: Vacancy }) {
  const { t } = useTranslation('shared');
  const { lettable_area, vacant_area, vacancy_rate, year, headcount, largest_occupancy } = vacancy;
  return (
    <Card>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="lg">
        <Figure
          label={t('vacancy.today')}
          value={vacant_area}
          unit="m²"
          note={t('vacancy.ofLettable', {
            share: formatPercent(lettable_area > 0 ? vacant_area / lettable_area : 0),
            area: `\u2066${formatNumber(lettable_area, 0)} m²\u2069`,
          })}
        />
        <Figure
          label={t('vacancy.year', { year })}
          value={vacancy_rate === null ? null : vacancy_rate * 100}
          unit="%"
          note={t('vacancy.yearNote')}
        />
        <Figure
          label={t('vacancy.people')}
          value={headcount}
          exact={formatCount(headcount)}
          unit=""
          note={t('vacancy.peopleNote', { most: formatCount(largest_occupancy) })}
        />
      </SimpleGrid>
    </Card>
  );
}
