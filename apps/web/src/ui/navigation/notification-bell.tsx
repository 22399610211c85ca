import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notification-bell.module.css';
import { PanelButton } from '../overlays/panel-button.tsx';
import { RelativeTime } from '../values/relative-time.tsx';

export interface BellItem {
  id: string;
  title: string;
  text: string;
  moment: string;
  isRead: boolean;
}

interface Props {
  unread: number;
  /** Newest first; three are shown. */
  items: BellItem[];
  onPick: (item: BellItem) => void;
  /** The link to all notifications; shown if there are more than three. */
  allLink?: ReactNode;
}

const shownItems = 3;
const countCap = 9;

/** The number of unread notifications, and the three newest. */
export function NotificationBell({ unread, items, onPick, allLink }: Props) {
  const { t } = useTranslation('ui');
  return (
    <PanelButton
      label={t('bell.label', { count: unread })}
      button={(opener) => (
        <ActionIcon className={classes.bell ?? ''} variant="subtle" color="gray" size={38} {...opener}>
          <IconBell size={21} stroke={1.7} aria-hidden="true" />
          <span className="visually-hidden">{t('bell.label', { count: unread })}</span>
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {unread > countCap ? <bdi dir="ltr">{'9+'}</bdi> : unread}
            </span>
          )}
        </ActionIcon>
      )}
    >
      {(close) =>
        items.length === 0 ? (
          <div className={classes.none}>{t('words:noNewNotifications')}</div>
        ) : (
          <>
            <ul className={classes.list}>
              {items.slice(0, shownItems).map((item) => (
                <li key={item.id}>
                  <button
                    type="button"
                    className={`${classes.item} ${item.isRead ? classes.read : ''}`}
                    onClick={() => {
                      close();
                      onPick(item);
                    }}
                  >
                    <span className={classes.dot} aria-hidden="true" />
                    <span className={classes.title}>
                      <bdi>{item.title}</bdi>
                      {!item.isRead && <span className="visually-hidden"> {t('words:unread')}</span>}
                    </span>
                    <span className={classes.text}>
                      <bdi>{item.text}</bdi>
                    </span>
                    <span className={classes.time}>
                      <RelativeTime moment={item.moment} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {items.length > shownItems && allLink && <div className={classes.all}>{allLink}</div>}
          </>
        )
      }
    </PanelButton>
  );
}
