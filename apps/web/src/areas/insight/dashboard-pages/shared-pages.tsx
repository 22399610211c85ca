import type { SharedDashboards } from '@steward/contract/insight/shared-dashboards';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoment } from '../../../ui/format.ts';
import classes from './dashboard-pages.module.css';
import { nameOf } from './pages.ts';
import { WidgetGrid } from './widget-grid.tsx';

interface Props {
  shown: Pick<SharedDashboards, 'pages' | 'seconds'>;
  asOf: string;
  /** The connection is lost: what is shown is the last answer. */
  isLate: boolean;
}

/** Dashboards without an account, one after the other; they can be stopped, and turned by the arrow keys of the buttons. */
export function SharedPages({ shown: { pages, seconds }, asOf, isLate }: Props) {
  const { t } = useTranslation(['dashboard-pages', 'titles']);
  const frame = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const several = pages.length > 1;
  useEffect(() => {
    if (!several || isPaused) return undefined;
    const every = setInterval(() => setAt((now) => (now + 1) % pages.length), seconds * 1000);
    return () => clearInterval(every);
  }, [several, isPaused, pages.length, seconds]);
  const page = pages[at % Math.max(1, pages.length)];
  if (!page) return null;
  const turn = (by: number) => setAt((now) => (now + by + pages.length) % pages.length);
  return (
    <section ref={frame} className={classes.shared} aria-label={t(`titles:dashboard-pages.${nameOf(page.page)}`)}>
      <header>
        <h2>
          {t(`titles:dashboard-pages.${nameOf(page.page)}`)}
          {page.environment_name !== null && (
            <>
              {': '}
              <bdi>{page.environment_name}</bdi>
            </>
          )}
        </h2>
        <span>
          {formatDay(page.start)} – {formatDay(page.end)}
        </span>
        <span className={classes.kioskTools}>
          {several && (
            <>
              <Tool label={t('shared.previous')} onClick={() => turn(-1)}>
                <IconChevronLeft className={classes.turns} size={17} stroke={1.7} aria-hidden="true" />
              </Tool>
              <Tool label={isPaused ? t('shared.go') : t('shared.stop')} onClick={() => setPaused(!isPaused)}>
                {isPaused ? (
                  <IconPlayerPlay size={17} stroke={1.7} aria-hidden="true" />
                ) : (
                  <IconPlayerPause size={17} stroke={1.7} aria-hidden="true" />
                )}
              </Tool>
              <Tool label={t('shared.next')} onClick={() => turn(1)}>
                <IconChevronRight className={classes.turns} size={17} stroke={1.7} aria-hidden="true" />
              </Tool>
            </>
          )}
          <Tool label={t('fullScreen')} onClick={() => void frame.current?.requestFullscreen?.()}>
            <IconArrowsMaximize size={17} stroke={1.7} aria-hidden="true" />
          </Tool>
        </span>
      </header>
      <WidgetGrid
        key={page.page}
        layout={{ widgets: page.widgets }}
        answers={page.answers}
        isBare
        isPublic
        onRetry={() => undefined}
      />
      <p className={classes.asOf} role={isLate ? 'status' : undefined}>
        {isLate
          ? t('shared.late', { moment: formatMoment(new Date(asOf)) })
          : t('kiosk.asOf', { moment: formatMoment(new Date(asOf)) })}
      </p>
    </section>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
