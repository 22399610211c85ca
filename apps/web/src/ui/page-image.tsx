import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from './format.ts';
import classes from './page-image.module.css';

export interface PageBox {
  id: string;
  /** What was read here, for those who do not see it. */
  label: string;
  /** Shares of the page, 0 to 1, from its upper left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
  level?: 'sure' | 'check';
}

interface Props {
  src: string;
  /** Which page of which document. */
  alt: string;
  boxes?: PageBox[];
  activeId?: string | undefined;
  onPick?: (id: string) => void;
  height?: number | string;
}

const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/** A page of a document with marked places; picking a place selects its field, selecting a field scrolls to its place. */
export function PageImage({ src, alt, boxes = [], activeId, onPick, height = '70vh' }: Props) {
  const { t } = useTranslation('ui');
  const [zoom, setZoom] = useState(1);
  const scroll = useRef<HTMLElement>(null);
  const step = (by: 1 | -1) => setZoom((now) => steps[steps.indexOf(now) + by] ?? now);

  useEffect(() => {
    const box = activeId && scroll.current?.querySelector(`[data-box="${CSS.escape(activeId)}"]`);
    if (box) box.scrollIntoView({ block: 'center', inline: 'center', behavior: 'smooth' });
  }, [activeId, zoom]);

  const tools = [
    { label: t('page.smaller'), Icon: IconZoomOut, run: () => step(-1), isOff: zoom === steps[0] },
    { label: t('page.larger'), Icon: IconZoomIn, run: () => step(1), isOff: zoom === steps.at(-1) },
    { label: t('page.fit'), Icon: IconMaximize, run: () => setZoom(1), isOff: zoom === 1 },
  ];
  return (
    <div className={classes.frame} style={{ blockSize: height }}>
      <div className={classes.tools}>
        <span className={classes.scale} aria-live="polite">
          {formatPercent(zoom, 0)}
        </span>
        {tools.map(({ label, Icon, run, isOff }) => (
          <Tooltip key={label} label={label}>
            <ActionIcon variant="subtle" size="lg" aria-label={label} onClick={run} disabled={isOff}>
              <Icon size={20} />
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
      {/* The keys zoom; the page below scrolls by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={scroll}
        className={classes.scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={alt}
        onKeyDown={(event) => {
          if (event.key === '+') step(1);
          if (event.key === '-') step(-1);
          if (event.key === '0') setZoom(1);
        }}
      >
        <div className={classes.page} style={{ inlineSize: `${zoom * 100}%` }}>
          <img src={src} alt={alt} />
          <svg className={classes.overlay} viewBox="0 0 100 100" preserveAspectRatio="none">
            {boxes.map(({ id, label, x, y, width, height: tall, level = 'sure' }) => (
              // SVG has no button element.
              <rect
                key={id}
                data-box={id}
                className={`${classes.box} ${classes[level]} ${id === activeId ? classes.active : ''}`}
                x={x * 100}
                y={y * 100}
                width={width * 100}
                height={tall * 100}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="button"
                tabIndex={0}
                aria-label={label}
                aria-pressed={id === activeId}
                onClick={() => onPick?.(id)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' || event.key === ' ') {
                    event.preventDefault();
                    onPick?.(id);
                  }
                }}
              >
                <title>{label}</title>
              </rect>
            ))}
          </svg>
        </div>
      </section>
    </div>
  );
}
