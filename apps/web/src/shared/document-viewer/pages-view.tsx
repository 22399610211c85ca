import { ActionIcon, Tooltip } from '@mantine/core';
import type { PageWords } from '@steward/contract/foundation/files.content';
import {
  IconArrowAutofitWidth,
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format.ts';
import { WordsLayer } from './words-layer.tsx';
import classes from './viewer.module.css';

interface Props {
  /** The address of the picture of a page, of at most this width in pixels. */
  pageAddress: (page: number, width: number) => string;
  /** The words of the shown page, if they can be selected. */
  layer?: PageWords | undefined;
  pages: number;
  page: number;
  onPage: (page: number) => void;
  words?: string | undefined;
}

const zooms = [0.5, 0.75, 1, 1.5, 2, 3];
/** So many small pages are in the strip at once: those around the shown page. */
const AROUND = 15;

/** The pages of a PDF, TIFF or picture, with their words to select; arrow keys turn pages, + and − zoom. */
export function PagesView({ pageAddress, layer, pages, page, onPage, words }: Props) {
  const { t } = useTranslation('document-viewer');
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const step = (by: number) => onPage(Math.min(pages, Math.max(1, page + by)));
  const zoomBy = (by: number) =>
    setZoom((now) => zooms[Math.max(0, Math.min(zooms.length - 1, zooms.indexOf(now) + by))] ?? 1);
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (
        ctrlKey ||
        metaKey ||
        altKey ||
        (target as HTMLElement).closest('input, textarea, select, [role="tree"], nav')
      )
        return;
      if (key === 'PageDown') step(1);
      else if (key === 'PageUp') step(-1);
      else if (key === '+') zoomBy(1);
      else if (key === '-') zoomBy(-1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const shown = t('pageOf', { page: formatCount(page), pages: formatCount(pages) });
  const ratio = layer ? layer.width / layer.height : undefined;
  const first = Math.max(1, Math.min(page - Math.floor(AROUND / 2), pages - AROUND + 1));
  const near = Array.from({ length: Math.min(AROUND, pages) }, (_, index) => first + index);
  return (
    <div className={classes.paged}>
      <div className={classes.tools}>
        <Tool label={t('ui:table.previous')} onClick={() => step(-1)} isOff={page <= 1} isFlipped>
          <IconChevronLeft size={18} aria-hidden="true" />
        </Tool>
        <span aria-live="polite">{shown}</span>
        <Tool label={t('ui:table.next')} onClick={() => step(1)} isOff={page >= pages} isFlipped>
          <IconChevronRight size={18} aria-hidden="true" />
        </Tool>
        <span className={classes.gap} />
        <Tool label={t('ui:map.zoomOut')} onClick={() => zoomBy(-1)} isOff={zoom === zooms[0]}>
          <IconZoomOut size={18} aria-hidden="true" />
        </Tool>
        <Tool label={t('ui:page.fit')} onClick={() => setZoom(1)} isOff={zoom === 1}>
          <IconArrowAutofitWidth size={18} aria-hidden="true" />
        </Tool>
        <Tool label={t('ui:map.zoomIn')} onClick={() => zoomBy(1)} isOff={zoom === zooms.at(-1)}>
          <IconZoomIn size={18} aria-hidden="true" />
        </Tool>
        <Tool label={t('turn')} onClick={() => setTurns((turns + 1) % 4)}>
          <IconRotateClockwise size={18} aria-hidden="true" />
        </Tool>
      </div>
      {pages > 1 && (
        <nav className={classes.strip} aria-label={t('thumbnails')}>
          {near.map((one) => (
            <button
              key={one}
              type="button"
              aria-label={t('ui:table.pageNumber', { page: formatCount(one) })}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onPage(one)}
            >
              <img loading="lazy" alt="" src={pageAddress(one, 400)} />
              <span>{formatCount(one)}</span>
            </button>
          ))}
        </nav>
      )}
      {/* It scrolls, so the keyboard must reach it, also on pages without words to select. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.desk} aria-label={shown} tabIndex={0}>
        <div
          className={classes.sheet}
          style={{
            inlineSize: `calc(min(100%, 900px) * ${zoom})`,
            ...(ratio && { aspectRatio: ratio }),
            rotate: `${turns * 90}deg`,
          }}
        >
          <img
            key={`${page} ${zoom > 1}`}
            className={classes.picture}
            alt={shown}
            src={pageAddress(page, zoom > 1 ? 2400 : 1200)}
          />
          {layer && <WordsLayer layer={layer} words={words} />}
        </div>
      </section>
    </div>
  );
}

interface ToolProps {
  label: string;
  onClick: () => void;
  isOff?: boolean;
  /** Turns with the direction of the language. */
  isFlipped?: boolean;
  children: ReactNode;
}

function Tool({ label, onClick, isOff = false, isFlipped = false, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        disabled={isOff}
        onClick={onClick}
        className={isFlipped ? classes.flips : undefined}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
