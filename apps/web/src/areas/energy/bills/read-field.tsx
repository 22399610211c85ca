import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfidenceBadge } from '../../../ui/badges.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { shownReading } from './bill-words.ts';
import classes from './read-field.module.css';
import { useReview } from './review-context.ts';

interface Props {
  /** The field's name in the contract. */
  name: string;
  children: ReactNode;
}

/**
 * A field with the confidence of the reader: confirm an uncertain value, pick another one that was found, see its place
 * on the page.
 */
export function ReadFieldFrame({ name, children }: Props) {
  const { t } = useTranslation('bills');
  const review = useReview();
  const read = review.read(name);
  const level = review.isReadOnly ? undefined : review.levelOf(name);
  // Alternative values, until the field is confirmed.
  const suggestions = level === 'empty' || level === 'check' ? (read?.suggestions ?? []) : [];

  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    // An open list and a button handle Enter themselves.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || target.tagName !== 'INPUT') return;
    if (target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    if (level === 'check') review.confirm(name);
    review.goOn(name);
  };
  return (
    // The frame only observes its field; the controls are inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`${classes.frame} ${level ? classes[level] : ''} ${review.active === name ? classes.active : ''}`}
      data-field={name}
      data-level={level}
      onFocus={() => review.focus(name)}
      onMouseEnter={() => review.hover(name)}
      onMouseLeave={() => review.hover(undefined)}
      onKeyDownCapture={pressed}
    >
      {children}
      {level && (
        <div className={classes.foot}>
          <ConfidenceBadge level={level} />
          {level === 'check' && (
            <Button
              size="compact-xs"
              variant="light"
              leftSection={<IconCheck size={14} />}
              onClick={() => {
                review.confirm(name);
                review.goOn(name);
              }}
            >
              {t('review.confirm')}
            </Button>
          )}
          {read && level !== 'empty' && read.text && read.text !== String(read.value) && (
            <span
              className={classes.printed}
              title={t('review.confidence', { share: formatPercent(read.confidence, 0) })}
            >
              {t('review.printed')} <bdi>{read.text}</bdi>
            </span>
          )}
          {suggestions.slice(0, level === 'empty' ? 4 : 3).map(({ value, confidence }) => (
            <Button
              key={String(value)}
              size="compact-xs"
              variant="default"
              title={t('review.confidence', { share: formatPercent(confidence, 0) })}
              onClick={() => {
                review.take(name, value);
                review.goOn(name);
              }}
            >
              <bdi>{shownReading(value)}</bdi>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
