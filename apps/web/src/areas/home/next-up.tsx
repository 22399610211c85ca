import { IconCircleCheck, IconFileInvoice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import type { Counts } from './home-counts.tsx';
import classes from './home.module.css';

/** What waits for a person. Nothing waiting is worth saying, too. */
export function NextUp({ counts }: { counts: Counts }) {
  const { t } = useTranslation('home');
  const waits = counts.bills_in_review > 0;
  const Icon = waits ? IconFileInvoice : IconCircleCheck;
  return (
    <Card>
      <div className={classes.next}>
        <span className={`${classes.sign} ${waits ? classes.waits : ''}`} aria-hidden="true">
          <Icon size={24} stroke={1.6} />
        </span>
        <div className={classes.words}>
          <h2 className={classes.heading}>
            {waits ? t('next.bills', { count: counts.bills_in_review }) : t('next.nothing')}
          </h2>
          <p className={classes.soft}>{t(waits ? 'next.billsText' : 'next.nothingText')}</p>
        </div>
        <ButtonLink
          to="/datahub/data_library/utilities"
          {...(waits && { search: { status: 'review', environment: 'all' } })}
          variant={waits ? 'filled' : 'default'}
        >
          {t(waits ? 'next.review' : 'next.upload')}
        </ButtonLink>
      </div>
    </Card>
  );
}
