import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from './format.ts';
import classes from './progress.module.css';

interface BarProps {
  /** 0 to 100; absent if unknown. */
  percent?: number | undefined;
  label: string;
  tone?: 'bad' | 'good' | undefined;
}

/** For operations longer than a second. */
export function ProgressBar({ percent, label, tone }: BarProps) {
  return (
    // Browsers draw a `progress` element differently.
    <div
      className={classes.track}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== undefined && { 'aria-valuenow': Math.round(percent) })}
    >
      <div
        className={`${classes.bar} ${percent === undefined ? classes.endless : ''} ${tone ? classes[tone] : ''}`}
        style={percent === undefined ? undefined : { inlineSize: `${Math.max(2, percent)}%` }}
      />
    </div>
  );
}

interface JobProps {
  label: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  percent?: number | undefined;
  /** The current step: "Page 3 of 8". */
  note?: ReactNode;
  failure?: ReactNode;
  onCancel?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
}

/** Background work that users wait for: progress, current step, and a button to stop or to retry it. */
export function JobProgress({ label, state, percent, note, failure, onCancel, onRetry }: JobProps) {
  const { t } = useTranslation('ui');
  const isOpen = state === 'waiting' || state === 'running';
  const shown = state === 'done' ? 100 : isOpen ? (state === 'waiting' ? undefined : percent) : (percent ?? 100);
  return (
    <div>
      <div className={classes.words}>
        <strong>{label}</strong>
        <span className={`${classes.note} figures`} aria-live="polite">
          {t(`job.${state}`)}
          {isOpen && percent !== undefined && ` · ${formatPercent(percent / 100, 0)}`}
        </span>
      </div>
      <ProgressBar
        percent={shown}
        label={label}
        tone={state === 'done' ? 'good' : state === 'failed' ? 'bad' : undefined}
      />
      <div className={classes.foot}>
        <span className={classes.note}>{state === 'failed' ? failure : note}</span>
        {isOpen && onCancel && (
          <Button size="compact-sm" variant="subtle" onClick={onCancel}>
            {t('job.cancel')}
          </Button>
        )}
        {state === 'failed' && onRetry && (
          <Button size="compact-sm" variant="light" onClick={onRetry}>
            {t('words:tryAgain')}
          </Button>
        )}
      </div>
    </div>
  );
}
