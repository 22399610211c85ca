import { Button, Checkbox, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { notifications } from '@steward/contract/foundation/notifications';
import { events, type EventKind } from '@steward/contract/declared';
import { IconBell, IconChecks, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './alert-centre.module.css';
import { useOpenNotification } from './open-notification.ts';

type Notification = Answer<typeof notifications.listNotifications>[number];

const pageSize = 20;
const periods = [1, 7, 30, 90];
const dayMs = 86_400_000;

const eventKinds = Object.keys(events) as EventKind[];
const dayBefore = (now: number, days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10);

/** The list with its filters; several can be marked read at once. */
export function NotificationList() {
  const { t } = useTranslation('notifications');
  const { t: eventName } = useTranslation('events');
  const failureText = useFailureText();
  const [now] = useState(() => Date.now());
  const [address, change] = useAddressState();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const page = Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1);
  const isUnread = address['unread'] === true || address['unread'] === 'true';
  const kind = eventKinds.find((key) => key === textOf(address['kind']));
  const days = periods.find((one) => one === Number(address['days']));
  const list = useAnswer(
    notifications.listNotifications,
    {
      page,
      page_size: pageSize,
      ...(isUnread && { unread: true }),
      ...(kind && { kinds: [kind] }),
      ...(days && { since: dayBefore(now, days) }),
    },
    { keepsLast: true },
  );
  const markMany = useSend(notifications.markNotificationsAsRead, { onDone: () => setChosen(new Set()) });
  const count = useAnswer(notifications.getUnreadNotificationCount, {});
  const rows = list.data ?? [];
  const isFiltered = isUnread || kind !== undefined || days !== undefined;
  const goTo = (next: number) => change({ page: next > 1 ? next : undefined }, { push: true });
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      <Group mb="md" gap="sm">
        <SegmentedControl
          aria-label={t('filters.state')}
          value={isUnread ? 'unread' : 'all'}
          onChange={(next) => change({ unread: next === 'unread' ? true : undefined, page: undefined })}
          data={[
            { value: 'all', label: t('words:all') },
            { value: 'unread', label: t('filters.unread') },
          ]}
        />
        <NativeSelect
          className={classes.filter ?? ''}
          aria-label={t('words:type')}
          value={kind ?? ''}
          onChange={(event) => change({ kind: event.currentTarget.value || undefined, page: undefined })}
          data={[
            { value: '', label: t('filters.everyKind') },
            ...eventKinds.map((key) => ({ value: key, label: eventName(key, { keySeparator: false }) })),
          ]}
        />
        <NativeSelect
          className={classes.filter ?? ''}
          aria-label={t('words:period')}
          value={days ?? ''}
          onChange={(event) => change({ days: event.currentTarget.value || undefined, page: undefined })}
          data={[
            { value: '', label: t('filters.everyPeriod') },
            ...periods.map((one) => ({ value: String(one), label: t('filters.days', { count: one }) })),
          ]}
        />
        <Group gap="sm" ms="auto">
          {chosen.size > 0 && (
            <Button variant="light" loading={markMany.isPending} onClick={() => markMany.mutate({ ids: [...chosen] })}>
              {t('markChosen', { count: chosen.size })}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconChecks size={18} />}
            loading={markMany.isPending}
            disabled={!count.data?.count}
            onClick={() => markMany.mutate({})}
          >
            {t('markAll')}
          </Button>
        </Group>
      </Group>
      <Card flush>
        {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
        {list.isPending && (
          <div style={{ padding: 20 }}>
            <RowSkeletons />
          </div>
        )}
        {list.data && rows.length === 0 && (
          <EmptyState
            icon={IconBell}
            title={t(page > 1 ? 'noMore' : isFiltered ? 'noneSuch' : 'words:noNewNotifications')}
          >
            {t(isFiltered ? 'noneSuchText' : 'noneText')}
          </EmptyState>
        )}
        <ul className={classes.list}>
          {rows.map((one) => (
            <Row key={one.id} one={one} isChosen={chosen.has(one.id)} onToggle={() => toggle(one.id)} />
          ))}
        </ul>
      </Card>
      {(page > 1 || rows.length === pageSize) && (
        <Group justify="center" mt="md">
          <Button variant="default" disabled={page === 1} onClick={() => goTo(page - 1)}>
            {t('words:newer')}
          </Button>
          <Button variant="default" disabled={rows.length < pageSize} onClick={() => goTo(page + 1)}>
            {t('words:older')}
          </Button>
        </Group>
      )}
    </>
  );
}

function Row({ one, isChosen, onToggle }: { one: Notification; isChosen: boolean; onToggle: () => void }) {
  const { t } = useTranslation('notifications');
  const { t: eventName } = useTranslation('events');
  const open = useOpenNotification();
  return (
    <li className={classes.line}>
      <Checkbox
        aria-label={t('choose', { title: one.title })}
        checked={isChosen}
        disabled={one.is_read}
        onChange={onToggle}
      />
      <button type="button" className={`${classes.row} ${one.is_read ? classes.read : ''}`} onClick={() => open(one)}>
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.words}>
          <strong>
            <bdi>{one.title}</bdi>
            {one.times > 1 && <span className={classes.times}>{t('times', { count: one.times })}</span>}
            {!one.is_read && <span className="visually-hidden"> {t('words:unread')}</span>}
          </strong>
          <span className={classes.message}>
            <bdi>{one.message}</bdi>
          </span>
          <span className={classes.time}>
            {eventName(one.kind, { keySeparator: false })} · <RelativeTime moment={one.created_at} />
          </span>
        </span>
        {one.redirect_url && <IconChevronRight size={18} aria-hidden="true" className={classes.way} />}
      </button>
    </li>
  );
}
