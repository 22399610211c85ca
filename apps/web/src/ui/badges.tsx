import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './badges.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'brand' | 'plain';

/** A short state in words, tinted. */
export function StatusBadge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${classes.badge} ${classes[tone]}`}>{children}</span>;
}

/**
 * How sure a reading is: `sure` needs no second look, `check` does, `empty` was not found. The dot's filling says the same
 * as its colour.
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
