import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { leave } from '../../api/leaving.ts';
import classes from './top-bar.module.css';

/** A bar above a page that stays open although its session is over. */
export default function SessionOverBar() {
  const { t } = useTranslation('app');
  return (
    <div role="alert" className={classes.bar} data-tone="over">
      <IconPlugConnectedX size={19} stroke={1.8} aria-hidden="true" />
      <span>{t('sessionOver.text')}</span>
      <Button size="xs" variant="white" color="dark" onClick={leave}>
        {t('sessionOver.logIn')}
      </Button>
    </div>
  );
}
