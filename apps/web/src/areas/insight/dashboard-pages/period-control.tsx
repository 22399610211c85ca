import { ActionIcon } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organizationToday } from '../../../session/today.ts';
import { formatDay, formatMonth } from '../../../ui/format.ts';
import { MenuButton } from '../../../ui/navigation/menu-button.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import classes from './dashboard-pages.module.css';
import { kindOf, ofKind, periodKinds, stepped, type PagePeriod } from './period.ts';
import type { PageAddress } from './use-page-address.ts';

// The calendar is loaded where own dates are chosen.
const OwnDates = lazy(() => import('./own-dates.tsx'));

/** A period in words: 2025, Mar 2025, Q1 2025, or its first and last day. */
export function usePeriodWords() {
  const { t } = useTranslation('dashboard-pages');
  return (period: PagePeriod): string => {
    const { start, end } = period;
    switch (kindOf(period)) {
      case 'year':
        return start.slice(0, 4);
      case 'quarter':
        return t('quarterOf', { number: Math.ceil(Number(start.slice(5, 7)) / 3), year: start.slice(0, 4) });
      case 'month':
        return formatMonth(start.slice(0, 7));
      case 'twelve':
        return `${formatMonth(start.slice(0, 7))} – ${formatMonth(end.slice(0, 7))}`;
      case 'day':
        return formatDay(start);
      case 'own':
        return `${formatDay(start)} – ${formatDay(end)}`;
    }
  };
}

type Props = Pick<PageAddress, 'period' | 'setPeriod' | 'year' | 'withData' | 'chooseYear'>;

/** The period of a dashboard: its kind, and the one before and after. */
export function PeriodControl({ period, setPeriod, year, withData, chooseYear }: Props) {
  const { t } = useTranslation('dashboard-pages');
  const words = usePeriodWords();
  const [today] = useState(organizationToday);
  const [isOwn, setOwn] = useState(false);
  const kind = isOwn ? 'own' : kindOf(period);
  const step = (by: 1 | -1) => {
    const next = stepped(period, by);
    const Icon = by < 0 ? IconChevronLeft : IconChevronRight;
    return (
      <button
        type="button"
        aria-label={t(by < 0 ? 'previousPeriod' : 'nextPeriod')}
        disabled={next.start > today}
        onClick={() => setPeriod(next)}
      >
        <Icon size={16} stroke={1.8} aria-hidden="true" />
      </button>
    );
  };
  return (
    <span className={classes.period}>
      <MenuButton
        label={t('words:period')}
        entries={periodKinds.map((one) => ({
          key: one,
          label: t(`periods.${one}`),
          end: one === kind ? '✓' : '',
          run: () => {
            setOwn(one === 'own');
            if (one !== 'own') setPeriod(ofKind(one, period, today));
          },
        }))}
        button={(opener) => (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`${t('words:period')}: ${t(`periods.${kind}`)}`}
            title={t(`periods.${kind}`)}
            {...opener}
          >
            <IconCalendar size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        )}
      />
      {kind === 'own' ? (
        <Suspense fallback={<span className={classes.stepper}>{words(period)}</span>}>
          <OwnDates period={period} onChange={setPeriod} />
        </Suspense>
      ) : year === undefined ? (
        <span className={classes.stepper}>
          {step(-1)}
          <span>{words(period)}</span>
          {step(1)}
        </span>
      ) : (
        <YearPicker value={year} withData={withData} onChange={chooseYear} />
      )}
    </span>
  );
}
