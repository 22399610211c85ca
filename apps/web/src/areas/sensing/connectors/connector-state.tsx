import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import classes from './connectors.module.css';
import { tones } from './kinds.ts';
import type { Row } from './rows.ts';

type Failure = NonNullable<Row['failure']>;

/** What went wrong and what to do, in words. */
export function useFailureWords() {
  const { t } = useTranslation('connectors');
  return ({ code, detail }: Failure) => t(`problems.${code}`, { detail });
}

/** The state of a connector as a word; of a failing one since when, and why. */
export function StateOf({ row: { state, failure, failing_since } }: { row: Row }) {
  const { t } = useTranslation('connectors');
  const words = useFailureWords();
  return (
    <span className={classes.state}>
      <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
      {failure && <span className={classes.failure}>{words(failure)}</span>}
      {failing_since && (
        <span className={classes.failure}>
          {t('firstFailed')}: <RelativeTime moment={failing_since} />
        </span>
      )}
    </span>
  );
}
