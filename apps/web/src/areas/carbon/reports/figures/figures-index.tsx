import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format.ts';
import classes from '../../../../shared/emissions/inventory/report-layout.module.css';

/** The parts of the figures, in their order. Parts that an inventory does not have are left out. */
function partsOf({
  by_environment,
  by_year,
  by_month,
  notes = [],
  overlaps = [],
  instruments,
  remarks = [],
  entries = [],
  on_site: sources = [],
  refrigerants = [],
  entities = [],
  uncertainty,
  by_part = [],
  gross_floor_area,
}: Inventory) {
  return [
    { id: 'totals' },
    { id: 'by-scope' },
    ...(uncertainty ? [{ id: 'uncertainty' }] : []),
    { id: 'standards' },
    ...(gross_floor_area > 0 ? [{ id: 'intensity' }] : []),
    ...(by_month.length > 0 ? [{ id: 'by-month' }] : []),
    { id: 'by-carrier' },
    ...(entries.length > 0 ? [{ id: 'entries', count: entries.length }] : []),
    ...(sources.length > 0 ? [{ id: 'on-site', count: sources.length }] : []),
    ...(refrigerants.length > 0 ? [{ id: 'refrigerants', count: refrigerants.length }] : []),
    ...(entities.length > 0 ? [{ id: 'entities', count: entities.length }] : []),
    ...(by_part.length > 0 ? [{ id: 'by-part' }] : []),
    { id: 'by-property', count: by_environment.length },
    ...(by_year.length > 1 ? [{ id: 'trend', count: by_year.length }] : []),
    ...(overlaps.length > 0 ? [{ id: 'overlaps', count: overlaps.length }] : []),
    ...(instruments ? [{ id: 'instruments', count: instruments.length }] : []),
    ...(remarks.length > 0 ? [{ id: 'remarks', count: remarks.length }] : []),
    { id: 'factors' },
    ...(notes.length > 0 ? [{ id: 'notes', count: notes.length }] : []),
  ] as { id: string; count?: number }[];
}

/** The figures beside an index that links to each part and marks the one in view. */
export function IndexedFigures({ inventory, children }: { inventory: Inventory; children: ReactNode }) {
  const { t } = useTranslation('emissions');
  const parts = partsOf(inventory);
  const here = usePartInView(parts.map(({ id }) => id).join(' '));
  return (
    <div className={classes.indexed}>
      <nav className={classes.index} aria-label={t('index.label')}>
        <ul>
          {parts.map(({ id, count }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => goTo(event, id)}
                {...(here === id && { 'aria-current': 'location' })}
              >
                {t(`index.${id}`)}
                {count !== undefined && <span>{formatCount(count)}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.titled}>{children}</div>
    </div>
  );
}

/** Scrolls within the page, without changing the address. */
function goTo(event: MouseEvent, id: string) {
  event.preventDefault();
  document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' });
}

function usePartInView(ids: string) {
  const [here, setHere] = useState('totals');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const seen = new IntersectionObserver(
      (entries) => {
        const first = entries.find(({ isIntersecting }) => isIntersecting);
        if (first) setHere(first.target.id);
      },
      // The part in the upper third of the view is marked.
      { rootMargin: '-20% 0px -65% 0px' },
    );
    for (const id of ids.split(' ')) {
      const part = document.getElementById(id);
      if (part) seen.observe(part);
    }
    return () => seen.disconnect();
  }, [ids]);
  return here;
}
