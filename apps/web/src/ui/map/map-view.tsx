import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Around, createMap, Place, View } from './map-engine.ts';
import classes from './map-view.module.css';

interface Props {
  /** The description of the map for screen readers. */
  label: string;
  places: Place[];
  /** The values where the colors of the places change. */
  steps?: readonly number[];
  onPick?: (id: string) => void;
  /** A click on the map itself chooses a place. */
  onPlace?: ((latitude: number, longitude: number) => void) | undefined;
  /** Leaflet's `{z}/{x}/{y}` form; without it countries are drawn and no other server is contacted. */
  tileUrl?: string | undefined;
  height?: number;
  /** ISO 3166-1 numeric: the country to show while there are no places. */
  country?: string | undefined;
  /** The map moves only if a place is out of view: for a map whose places the user is editing. */
  keepsView?: boolean;
  /** The box around all places, where `places` are only those in view. */
  around?: Around | undefined;
  /** Called whenever the user has moved the map. */
  onView?: ((view: View) => void) | undefined;
}

/** Places on a map, clustered where they are dense. Always shown with a list, because a map alone hides places. */
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
  // Runs once and when the country changes: removing the last place does not move the map.
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
