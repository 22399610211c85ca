import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../ui/format.ts';
import classes from './dashboard-pages.module.css';

/** The time of the device, to the minute. */
function useClock(): string {
  const [now, setNow] = useState(() => formatMoment(new Date()));
  useEffect(() => {
    const every = setInterval(() => setNow(formatMoment(new Date())), 5000);
    return () => clearInterval(every);
  }, []);
  return now;
}

interface Props {
  title: ReactNode;
  period: string;
  /** When the shown answer came. */
  updatedAt: number;
  onClose: () => void;
  children: ReactNode;
}

/** A dashboard for a screen on a wall: the widgets, a clock and the moment of the data. A lost connection leaves the last picture. */
export function Kiosk({ title, period, updatedAt, onClose, children }: Props) {
  const { t } = useTranslation('dashboard-pages');
  const dialog = useRef<HTMLDialogElement>(null);
  const clock = useClock();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.kiosk}
      aria-label={t('kiosk.label')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h1>{title}</h1>
        <span>{period}</span>
        <time>{clock}</time>
        <span className={classes.kioskTools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('fullScreen')}
            onClick={() => void dialog.current?.requestFullscreen?.()}
          >
            <IconArrowsMaximize size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('kiosk.close')} onClick={onClose}>
            <IconX size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </span>
      </header>
      {children}
      {updatedAt > 0 && (
        <p className={classes.asOf}>{t('kiosk.asOf', { moment: formatMoment(new Date(updatedAt)) })}</p>
      )}
    </dialog>
  );
}
