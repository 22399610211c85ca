import { SimpleGrid } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import type { leases } from '@steward/contract/estate/leases';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/figure.tsx';
import classes from '../../ui/figure.module.css';
import { formatCount, formatNumber, formatPercent } from '../../ui/format.ts';
import { CountText } from '../../ui/value-text.tsx';

type Vacancy = Answer<typeof leases.getVacancy>;

/** The vacancy today and over the year, and the headcount from leases. */
export function VacancyFigures({ vacancy }: { vacancy: Vacancy }) {
  const { t } = useTranslation('shared');
  const { lettable_area, vacant_area, vacancy_rate, year, headcount, stated_occupancy } = vacancy;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="lg">
      <Figure
        label={t('vacancy.today')}
        value={vacant_area}
        unit="m²"
        note={
          vacant_area === null
            ? t('vacancy.notHeld')
            : t('vacancy.ofLettable', {
                share: formatPercent(lettable_area > 0 ? vacant_area / lettable_area : 0),
                area: `\u2066${formatNumber(lettable_area, 0)} m²\u2069`,
              })
        }
      />
      <Figure
        label={t('vacancy.year', { year })}
        value={vacancy_rate === null ? null : vacancy_rate * 100}
        unit="%"
        note={t('vacancy.yearNote')}
      />
      <div className={classes.figure}>
        <div className={classes.label}>{t('vacancy.people')}</div>
        <div className={classes.value}>
          <CountText value={headcount} />
        </div>
        <div className={classes.foot}>
          <span className={classes.note}>
            {stated_occupancy === null
              ? t('vacancy.peopleUnstated')
              : t('vacancy.peopleNote', { most: formatCount(stated_occupancy) })}
          </span>
        </div>
      </div>
    </SimpleGrid>
  );
}
