import { Group, Loader } from '@mantine/core';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../../ui/form/day-input.tsx';
import { formatTonnes } from '../../../../shared/emissions/tonnes.tsx';
import { formatDay } from '../../../../ui/format.ts';
import classes from '../report-page.module.css';

interface Props {
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  isWaiting: boolean;
  then: Inventory | undefined;
  now: Inventory;
}

/** The year with its bills and entries as known at the end of an earlier day. */
export function KnownOn({ value, onChange, isWaiting, then, now }: Props) {
  const { t } = useTranslation('reports');
  const [today] = useState(() => new Date());
  const tonnes = (of: Inventory) => (of.total_location === null ? '–' : `${formatTonnes(of.total_location)} t CO₂e`);
  return (
    <Group gap="sm" align="end">
      <DayInput
        label={t('figures.knownOn')}
        placeholder={t('words:today')}
        value={value}
        onChange={onChange}
        maxDate={today}
        clearable
        w={190}
      />
      {isWaiting && <Loader size="xs" />}
      {value && then && !isWaiting && (
        <output className={classes.live}>
          {t('figures.knownNote', { day: formatDay(value), before: tonnes(then), now: tonnes(now) })}
          {then.of_today && (
            <span style={{ display: 'block' }}>
              {t('knownToday.title', { day: formatDay(value) })}{' '}
              {then.of_today.map((one) => t(`knownToday.${one}`)).join(t('words:comma'))}
            </span>
          )}
        </output>
      )}
    </Group>
  );
}
