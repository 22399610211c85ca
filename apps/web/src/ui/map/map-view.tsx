import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { createMap, Place } from './map-engine.ts';
import classes from './map-view.module.css';

export type { Place };

interface Props {
  /** What the map shows, for those who do not see it. */
  label: string;
  places: Place[];
  onPick: (id: string) => void;
  /** Leaflet's `{z}/{x}/{y}` form; without it countries are drawn and nothing is fetched from elsewhere. */
  tileUrl?: string | undefined;
  height?: number;
}

/** Places on a map, grouped where they crowd. Always beside a list: a map alone hides things. */
export function MapView({ label, places, onPick, tileUrl, height = 360 }: Props) {
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ReturnType<typeof createMap>>();
  const pick = useEffectEvent(onPick);
  const clusterLabel = useEffectEvent((count: number) => t('map.cluster', { count }));

  useEffect(() => {
    let made: ReturnType<typeof createMap> | undefined;
    let isGone = false;
    void import('./map-engine.ts').then(({ createMap: create }) => {
      if (isGone || !box.current) return;
      made = create(box.current, {
        tileUrl,
        onPick: (id) => pick(id),
        clusterLabel: (count) => clusterLabel(count),
        classes: { pin: classes.pin ?? '', cluster: classes.cluster ?? '' },
      });
      setMap(made);
    });
    return () => {
      isGone = true;
      made?.remove();
    };
  }, [tileUrl]);

  useEffect(() => map?.show(places), [map, places]);

  return (
    <section className={classes.frame} style={{ blockSize: height }} aria-label={label}>
      {!map && <Skeleton height={height} />}
      <div ref={box} className={classes.map} dir="ltr" />
    </section>
  );
}
