/** Leaflet and the shapes of the countries; loads when the first map is shown. */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import Supercluster from 'supercluster';
import { feature } from 'topojson-client';
import countriesUrl from 'world-atlas/countries-110m.json?url';

export interface Place {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
}

interface Settings {
  tileUrl?: string | undefined;
  /** Says how many places a cluster holds. */
  clusterLabel: (count: number) => string;
  onPick: (id: string) => void;
  classes: { pin: string; cluster: string };
}

const antarctica = '010';

type Topology = Parameters<typeof feature>[0];
let countries: Promise<GeoJSON.GeoJsonObject> | undefined;

async function loadCountries() {
  const topology = (await (await fetch(countriesUrl)).json()) as Topology;
  const { features } = feature(
    topology,
    topology.objects['countries'] as never,
  ) as unknown as GeoJSON.FeatureCollection;
  return {
    type: 'FeatureCollection',
    features: features.filter(({ id }) => id !== antarctica).map(unwrapped),
  } as GeoJSON.FeatureCollection;
}

/** Countries across the date line go on beyond 180°, instead of drawing a band around the world. */
function unwrapped(country: GeoJSON.Feature): GeoJSON.Feature {
  const ring = (points: GeoJSON.Position[]) => {
    const crosses = points.some(([x = 0], index) => Math.abs(x - (points[index - 1]?.[0] ?? x)) > 180);
    return crosses ? points.map(([x = 0, y = 0]) => [x < 0 ? x + 360 : x, y]) : points;
  };
  const { geometry } = country;
  if (geometry.type === 'Polygon')
    return { ...country, geometry: { ...geometry, coordinates: geometry.coordinates.map(ring) } };
  if (geometry.type !== 'MultiPolygon') return country;
  const coordinates = geometry.coordinates.map((polygon) => polygon.map(ring));
  return { ...country, geometry: { ...geometry, coordinates } };
}

export function createMap(element: HTMLElement, { tileUrl, clusterLabel, onPick, classes }: Settings) {
  const map = L.map(element, {
    worldCopyJump: true,
    minZoom: 1,
    zoomSnap: 0.5,
    preferCanvas: true,
    attributionControl: Boolean(tileUrl),
  });
  map.setView([30, 20], 2);
  if (tileUrl) L.tileLayer(tileUrl).addTo(map);
  else {
    countries ??= loadCountries();
    void countries.then((shapes) => {
      const style = getComputedStyle(element);
      L.geoJSON(shapes, {
        interactive: false,
        style: {
          weight: 0.8,
          color: style.getPropertyValue('--map-line'),
          fillColor: style.getPropertyValue('--map-land'),
          fillOpacity: 1,
        },
      }).addTo(map);
    });
  }

  // Leaflet counts zoom for tiles of 256 pixels.
  const clusters = new Supercluster<{ id: string; name: string }>({ radius: 60, extent: 256, maxZoom: 15 });
  const layer = L.layerGroup().addTo(map);
  const draw = () => {
    layer.clearLayers();
    const bounds = map.getBounds();
    const box: [number, number, number, number] = [
      bounds.getWest(),
      bounds.getSouth(),
      bounds.getEast(),
      bounds.getNorth(),
    ];
    for (const found of clusters.getClusters(box, Math.round(map.getZoom()))) {
      const [longitude = 0, latitude = 0] = found.geometry.coordinates;
      const { properties } = found;
      if ('cluster' in properties) {
        const count = properties.point_count as number;
        const icon = L.divIcon({ className: classes.cluster, html: String(count), iconSize: [38, 38] });
        L.marker([latitude, longitude], { icon, title: clusterLabel(count), alt: clusterLabel(count) })
          .on('click', () => map.setView([latitude, longitude], clusters.getClusterExpansionZoom(found.id as number)))
          .addTo(layer);
      } else {
        const { id, name } = properties as { id: string; name: string };
        const icon = L.divIcon({ className: classes.pin, iconSize: [20, 20] });
        L.marker([latitude, longitude], { icon, title: name, alt: name })
          .on('click', () => onPick(id))
          .addTo(layer);
      }
    }
  };
  map.on('moveend', draw);
  return {
    show(places: Place[]) {
      clusters.load(
        places.map(({ id, name, latitude, longitude }) => ({
          type: 'Feature' as const,
          properties: { id, name },
          geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
        })),
      );
      if (places.length > 0) {
        const corners = places.map(({ latitude, longitude }) => [latitude, longitude] as [number, number]);
        map.fitBounds(L.latLngBounds(corners), { padding: [48, 48], maxZoom: tileUrl ? 14 : 6, animate: false });
      }
      draw();
    },
    remove: () => map.remove(),
  };
}
