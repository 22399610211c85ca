import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './show-all-on-phone.module.css';

/** On a phone a list may begin with what matters most; this brings the rest. Elsewhere the whole list is there. */
export function ShowAllOnPhone({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={classes.button ?? ''} onClick={onClick}>
      {t('words:showAllN', { count })}
    </UnstyledButton>
  );
}
