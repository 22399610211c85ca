import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './show-all-on-phone.module.css';

/**
 * On a phone a list may start with its most important rows; this button shows the rest. Wider screens show the whole
 * list.
 */
export function ShowAllOnPhone({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={classes.button ?? ''} onClick={onClick}>
      {t('words:showAllN', { count })}
    </UnstyledButton>
  );
}
