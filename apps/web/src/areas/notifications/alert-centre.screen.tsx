import { Button, Group } from '@mantine/core';
import { notifications } from '@steward/contract/notifications';
import { IconBell, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { useAddressState } from '../../shared/address-state.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import classes from './alert-centre.module.css';
import { useOpenNotification } from './open-notification.ts';

const pageSize = 20;

/** Everything this person was told, the newest first. */
export default function AlertCentreScreen() {
  const { t } = useTranslation('notifications');
  const failureText = useFailureText();
  const open = useOpenNotification();
  const [address, change] = useAddressState();
  const page = Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1);
  const list = useAnswer(notifications.listNotifications, { page, page_size: pageSize }, { keepsLast: true });
  const rows = list.data ?? [];
  const goTo = (next: number) => change({ page: next > 1 ? next : undefined }, { push: true });
  return (
    <>
      <PageHeader title={t('title')} question={t('question')} />
      <Card flush>
        {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
        {list.isPending && (
          <div style={{ padding: 20 }}>
            <RowSkeletons />
          </div>
        )}
        {list.data && rows.length === 0 && (
          <EmptyState icon={IconBell} title={t(page > 1 ? 'noMore' : 'none')}>
            {t('noneText')}
          </EmptyState>
        )}
        <ul className={classes.list}>
          {rows.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={`${classes.row} ${one.is_read ? classes.read : ''}`}
                onClick={() => open(one)}
              >
                <span className={classes.dot} aria-hidden="true" />
                <span className={classes.words}>
                  <strong>
                    <bdi>{one.title}</bdi>
                    {!one.is_read && <span className="visually-hidden"> {t('unread')}</span>}
                  </strong>
                  <span className={classes.message}>
                    <bdi>{one.message}</bdi>
                  </span>
                  <span className={classes.time}>
                    <RelativeTime moment={one.created_at} />
                  </span>
                </span>
                {one.redirect_url && <IconChevronRight size={18} aria-hidden="true" className={classes.way} />}
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {(page > 1 || rows.length === pageSize) && (
        <Group justify="center" mt="md">
          <Button variant="default" disabled={page === 1} onClick={() => goTo(page - 1)}>
            {t('newer')}
          </Button>
          <Button variant="default" disabled={rows.length < pageSize} onClick={() => goTo(page + 1)}>
            {t('older')}
          </Button>
        </Group>
      )}
    </>
  );
}
