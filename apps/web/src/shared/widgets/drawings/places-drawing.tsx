import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { MapView } from '../../../ui/map/map-view.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { amountText } from '../amounts.ts';
import type { Drawing } from '../widget-answer.ts';
import classes from '../widgets.module.css';

/** The bounds of four groups of about the same size. */
function quartersOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return [...new Set([at(0.25), at(0.5), at(0.75)])];
}

/** Places on the map of countries; "view as table" lists them. */
export function PlacesDrawing({ data, unit, labelText, title, height }: Drawing<'places'>) {
  const { t } = useTranslation('dashboard-pages');
  const navigate = useNavigate();
  const { places, without } = data;
  const shown = useMemo(
    () =>
      places.map(({ name, latitude, longitude, value }, at) => ({
        id: String(at),
        name: value === null ? labelText(name) : `${labelText(name)}: ${amountText(value, unit)}`,
        latitude,
        longitude,
        value,
      })),
    [places, labelText, unit],
  );
  const steps = useMemo(() => {
    const known = places.flatMap(({ value }) => value ?? []);
    return known.length > 0 ? quartersOf(known) : undefined;
  }, [places]);
  return (
    <>
      <MapView
        label={title}
        places={shown}
        {...(steps && { steps })}
        height={height - (without > 0 ? 24 : 0)}
        onPick={(id) => {
          const address = places[Number(id)]?.address;
          if (address) void navigate({ href: address });
        }}
      />
      {without > 0 && (
        <p className={classes.more}>{t('withoutPlace', { count: without, shown: formatCount(without) })}</p>
      )}
    </>
  );
}
