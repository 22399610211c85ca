import { ActionIcon, Tooltip } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
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
import { address } from '../../../../api/address.ts';
import { useAnswer } from '../../../../api/hooks.ts';
import { formatCount } from '../../../../ui/format.ts';
import { WordsLayer } from './words-layer.tsx';
import classes from './viewer.module.css';

interface Props {
  version: { document_id: string; no?: number };
  pages: number;
  page: number;
  onPage: (page: number) => void;
  words?: string | undefined;
}

const zooms = [0.5, 0.75, 1, 1.5, 2, 3];
/** So many small pages are in the strip at once: those around the shown page. */
const AROUND = 15;

/** The pages of a PDF, TIFF or picture, with their words to select; arrow keys turn pages, + and − zoom. */
export function PagesView({ version, pages, page, onPage, words }: Props) {
  const { t } = useTranslation('documents');
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const layer = useAnswer(documents.getDocumentWords, { ...version, page }, { freshFor: 600_000 });
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
  const ratio = layer.data ? layer.data.width / layer.data.height : undefined;
  const first = Math.max(1, Math.min(page - Math.floor(AROUND / 2), pages - AROUND + 1));
  const near = Array.from({ length: Math.min(AROUND, pages) }, (_, index) => first + index);
  return (
    <div className={classes.paged}>
      <div className={classes.tools}>
        <Tool label={t('ui:table.previous')} onClick={() => step(-1)} isOff={page <= 1} isFlipped>
          <IconChevronLeft size={18} aria-hidden="true" />
        </Tool>
        <span aria-live="polite">{t('viewer.pageOf', { page: formatCount(page), pages: formatCount(pages) })}</span>
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
        <Tool label={t('viewer.turn')} onClick={() => setTurns((turns + 1) % 4)}>
          <IconRotateClockwise size={18} aria-hidden="true" />
        </Tool>
      </div>
      {pages > 1 && (
        <nav className={classes.strip} aria-label={t('viewer.thumbnails')}>
          {near.map((one) => (
            <button
              key={one}
              type="button"
              aria-label={t('ui:table.pageNumber', { page: formatCount(one) })}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onPage(one)}
            >
              <img loading="lazy" alt="" src={pageAddress(version, one, 400)} />
              <span>{formatCount(one)}</span>
            </button>
          ))}
        </nav>
      )}
      <div className={classes.desk}>
        <div
          className={classes.sheet}
          style={{ inlineSize: `${zoom * 100}%`, ...(ratio && { aspectRatio: ratio }), rotate: `${turns * 90}deg` }}
        >
          <img
            key={`${page} ${zoom > 1}`}
            className={classes.picture}
            alt={t('viewer.pageOf', { page: formatCount(page), pages: formatCount(pages) })}
            src={pageAddress(version, page, zoom > 1 ? 2400 : 1200)}
          />
          {layer.data && <WordsLayer layer={layer.data} words={words} />}
        </div>
      </div>
    </div>
  );
}

const pageAddress = (version: Props['version'], page: number, width: number): string =>
  address(documents.getDocumentPage, { ...version, page, width }).url;

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
