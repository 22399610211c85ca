import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../format.ts';
import classes from './page-image.module.css';

export interface PageBox {
  id: string;
  /** The text that was read here, for screen readers. */
  label: string;
  /** Shares of the page, 0 to 1, from its upper left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
  level?: 'sure' | 'check';
}

export interface ImagePage {
  src: string;
  /** The page number and the name of the document. */
  alt: string;
  /** Width divided by height, so that the page has its size before the picture has loaded. */
  ratio?: number;
  boxes?: PageBox[];
}

interface Look {
  activeId?: string | undefined;
  onPick?: (id: string) => void;
  height?: number | string;
}

const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/**
 * A page of a document with marked places; picking a place selects its field, selecting a field scrolls to its place.
 */
export function PageImage({ src, alt, boxes = [], ...look }: ImagePage & Look) {
  return <PageImages label={alt} pages={[{ src, alt, boxes }]} {...look} />;
}

interface Props extends Look {
  /** The name of the document. */
  label: string;
  pages: ImagePage[];
}

/** The pages of a document below one another. Keys: + and − zoom, 0 fits, the arrows scroll. */
export function PageImages({ label, pages, activeId, onPick, height = '70vh' }: Props) {
  const { t } = useTranslation('ui');
  const [zoom, setZoom] = useState(1);
  const scroll = useRef<HTMLElement>(null);
  const step = (by: 1 | -1) => setZoom((now) => steps[steps.indexOf(now) + by] ?? now);

  useEffect(() => {
    const frame = scroll.current;
    const box = activeId ? frame?.querySelector(`[data-box="${CSS.escape(activeId)}"]`) : undefined;
    if (!frame || !box) return;
    // Scrolls only the pages, not the screen around them.
    const [place, view] = [box.getBoundingClientRect(), frame.getBoundingClientRect()];
    const top = frame.scrollTop + place.top - view.top - (view.height - place.height) / 2;
    const left = frame.scrollLeft + place.left - view.left - (view.width - place.width) / 2;
    frame.scrollTo({ top, left, behavior: 'smooth' });
  }, [activeId, zoom]);

  const tools = [
    { label: t('words:smaller'), Icon: IconZoomOut, run: () => step(-1), isOff: zoom === steps[0] },
    { label: t('words:larger'), Icon: IconZoomIn, run: () => step(1), isOff: zoom === steps.at(-1) },
    { label: t('page.fit'), Icon: IconMaximize, run: () => setZoom(1), isOff: zoom === 1 },
  ];
  return (
    <div className={classes.frame} style={{ blockSize: height }}>
      <div className={classes.tools}>
        <span className={classes.scale} aria-live="polite">
          {formatPercent(zoom, 0)}
        </span>
        {tools.map(({ label: name, Icon, run, isOff }) => (
          <Tooltip key={name} label={name}>
            <ActionIcon variant="subtle" size="lg" aria-label={name} onClick={run} disabled={isOff}>
              <Icon size={20} />
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
      {/* The keys zoom; the pages below scroll by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={scroll}
        className={classes.scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === '+') step(1);
          if (event.key === '-') step(-1);
          if (event.key === '0') setZoom(1);
        }}
      >
        {pages.map((page) => (
          <Page key={page.src} {...page} zoom={zoom} activeId={activeId} {...(onPick && { onPick })} />
        ))}
      </section>
    </div>
  );
}

interface PageProps extends ImagePage {
  zoom: number;
  activeId: string | undefined;
  onPick?: (id: string) => void;
}

function Page({ src, alt, ratio, boxes = [], zoom, activeId, onPick }: PageProps) {
  return (
    <div className={classes.page} style={{ inlineSize: `${zoom * 100}%`, ...(ratio && { aspectRatio: ratio }) }}>
      <img src={src} alt={alt} />
      <svg
        className={`${classes.overlay} ${boxes.some(({ id }) => id === activeId) ? classes.looking : ''}`}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        {boxes.map(({ id, label, x, y, width, height, level = 'sure' }, index) => (
          // SVG has no button element.
          <rect
            key={`${id}-${index}`}
            data-box={id}
            className={`${classes.box} ${classes[level]} ${id === activeId ? classes.active : ''}`}
            x={x * 100}
            y={y * 100}
            width={width * 100}
            height={height * 100}
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
  );
}
