import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './badges.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'brand' | 'plain';

/** A short state as tinted text. */
export function StatusBadge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${classes.badge} ${classes[tone]}`}>{children}</span>;
}

/**
 * The confidence of a reading: `sure` needs no check, `check` does, `empty` was not found. The fill of the dot shows
 * the same as its color.
 */
export function ConfidenceBadge({ level }: { level: 'sure' | 'check' | 'empty' }) {
  const { t } = useTranslation('ui');
  const [tone, filling] = ({ sure: ['good', 'full'], check: ['warn', 'half'], empty: ['plain', ''] } as const)[level];
  return (
    <span className={`${classes.badge} ${classes[tone]}`}>
      <span className={`${classes.dot} ${filling && classes[filling]}`} aria-hidden="true" />
      {t(`confidence.${level}`)}
    </span>
  );
}
