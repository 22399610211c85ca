import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SharedContentProps } from '../../../shared/share-link/shared-contents.ts';
import { DateText } from '../../../ui/value-text.tsx';
import classes from './servicing.module.css';

/** The services of a shared calendar, the earliest first. */
export default function SharedCalendar({ content: { due } }: SharedContentProps<'servicing-calendar'>) {
  const { t } = useTranslation('servicing');
  if (due.length === 0) return <Text c="dimmed">{t('nothingDue')}</Text>;
  return (
    <ul className={classes.shared}>
      {due.map(({ day, title, product_name, environment_name }, index) => (
        <li key={index}>
          <DateText value={day} />
          <span>
            <bdi>{product_name}</bdi>: <bdi>{title}</bdi>
          </span>
          <bdi>{environment_name}</bdi>
        </li>
      ))}
    </ul>
  );
}
