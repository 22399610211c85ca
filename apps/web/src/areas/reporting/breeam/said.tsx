import { ActionIcon } from '@mantine/core';
import { IconMessage, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateText } from '../../../ui/value-text.tsx';
import classes from './breeam.module.css';

interface Comment {
  text: string;
  author: string;
  by_link: string | null;
  round: number | null;
  at: string;
}

interface Props<C> {
  of: readonly C[];
  onRemove?: ((comment: C) => void) | undefined;
}

/** What assessors said about an issue: a name from behind a link is no name of a member. */
export function Said<C extends Comment>({ of, onRemove }: Props<C>) {
  const { t } = useTranslation('breeam');
  if (of.length === 0) return null;
  const from = ({ author, by_link }: Comment) =>
    by_link === null ? t('enteredBy', { name: author }) : by_link ? t('byLinkNamed', { link: by_link }) : t('byLink');
  return (
    <ul className={classes.said} aria-label={t('assessorSays')}>
      {of.map((comment, no) => (
        <li key={no}>
          <IconMessage size={15} aria-hidden="true" />
          <span className={classes.saying}>
            {comment.by_link !== null && (
              <b>
                <bdi>{comment.author}</bdi>
              </b>
            )}{' '}
            <small>
              {comment.by_link !== null && '· '}
              {from(comment)} · <DateText value={comment.at} />
              {comment.round !== null && ` · ${t('roundNo', { round: comment.round })}`}
            </small>
            <br />
            <span dir="auto">{comment.text}</span>
          </span>
          {onRemove && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('removeComment', { name: comment.author })}
              onClick={() => onRemove(comment)}
            >
              <IconTrash size={15} aria-hidden="true" />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
