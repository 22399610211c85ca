import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Around, createMap, Place, View } from './map-engine.ts';
import classes from './map-view.module.css';

interface Props {
  /** What the map shows, for those who do not see it. */
  label: string;
  places: Place[];
  /** Where the colours of the places' values change. */
  steps?: readonly number[];
  onPick?: (id: string) => void;
  /** Lets a click on the map itself choose a place. */
  onPlace?: ((latitude: number, longitude: number) => void) | undefined;
  /** Leaflet's `{z}/{x}/{y}` form; without it countries are drawn and nothing is fetched from elsewhere. */
  tileUrl?: string | undefined;
  height?: number;
  /** ISO 3166-1 numeric: where to look while there is no place yet. */
  country?: string | undefined;
  /** Moves only to places that are out of sight: for a map where places change under the reader's hand. */
  keepsView?: boolean;
  /** The box around all places, where `places` are only those in view. */
  around?: Around | undefined;
  /** Whenever the reader has moved the map. */
  onView?: ((view: View) => void) | undefined;
}

/** Places on a map, grouped where they crowd. Always beside a list: a map alone hides things. */
export function MapView(props: Props) {
  const { label, places, steps, onPick, onPlace, tileUrl, height = 360, country, keepsView = false, around } = props;
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ReturnType<typeof createMap>>();
  const pick = useEffectEvent((id: string) => onPick?.(id));
  const place = useEffectEvent((latitude: number, longitude: number) => onPlace?.(latitude, longitude));
  const view = useEffectEvent((seen: View) => props.onView?.(seen));
  const canPlace = Boolean(onPlace);
  const clusterLabel = useEffectEvent((count: number) => t('map.cluster', { count }));
  const zoomLabels = useEffectEvent(() => ({ zoomInTitle: t('map.zoomIn'), zoomOutTitle: t('map.zoomOut') }));

  useEffect(() => {
    let made: ReturnType<typeof createMap> | undefined;
    let isGone = false;
    void import('./map-engine.ts').then(({ createMap: create }) => {
      if (isGone || !box.current) return;
      made = create(box.current, {
        tileUrl,
        onPick: (id) => pick(id),
        onView: (seen) => view(seen),
        ...(canPlace && { onPlace: (latitude: number, longitude: number) => place(latitude, longitude) }),
        zoomLabels: zoomLabels(),
        clusterLabel: (count) => clusterLabel(count),
        classes: { pin: classes.pin ?? '', cluster: classes.cluster ?? '' },
      });
      setMap(made);
    });
    return () => {
      isGone = true;
      made?.remove();
    };
  }, [tileUrl, canPlace]);

  useEffect(() => map?.show(places, { keepsView, around }, steps), [map, places, keepsView, around, steps]);
  // Once, and when the country changes: whoever takes a place away goes on looking where it was.
  const look = useEffectEvent(() => {
    if (country && places.length === 0) void map?.lookAt(country);
  });
  useEffect(() => look(), [map, country]);

  return (
    <section className={classes.frame} style={{ blockSize: height }} aria-label={label}>
      {!map && <Skeleton height={height} />}
      <div ref={box} className={`${classes.map} ${canPlace ? classes.places : ''}`} dir="ltr" />
    </section>
  );
}
