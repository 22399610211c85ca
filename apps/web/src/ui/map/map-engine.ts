/** Leaflet and the shapes of the countries; loads when the first map is shown. */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import Supercluster from 'supercluster';
import { feature } from 'topojson-client';
import coarseUrl from 'world-atlas/countries-110m.json?url';
import fineUrl from 'world-atlas/countries-50m.json?url';

export interface Place {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  /** The value that determines the color; null: unknown. */
  value?: number | null;
  /** More than one: a group that the server made, at its center; its name is not shown. */
  count?: number;
}

/** The visible area, in degrees; `west` is below -180 or `east` above 180 around the date line. */
export interface View {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

interface Figures {
  id: string;
  name: string;
  /** The number of places in the cluster. */
  count: number;
  /** Over the places with a value: a cluster has the color of their mean. */
  sum: number;
  known: number;
}

interface Settings {
  tileUrl?: string | undefined;
  zoomLabels: { zoomInTitle: string; zoomOutTitle: string };
  /** The text with the number of places of a cluster. */
  clusterLabel: (count: number) => string;
  onPick: (id: string) => void;
  /** Called on a click on the map itself. */
  onPlace?: ((latitude: number, longitude: number) => void) | undefined;
  /** Called whenever the user has moved the map. */
  onView?: ((view: View) => void) | undefined;
  classes: { pin: string; cluster: string };
}

export type Around = Omit<View, 'zoom'>;

interface Showing {
  /** The map moves only if a place is out of view. */
  keepsView?: boolean | undefined;
  /**
   * The box around all places, where only those in view are loaded: the map moves when this box changes, and otherwise
   * never.
   */
  around?: Around | undefined;
}

const antarctica = '010';

type Topology = Parameters<typeof feature>[0];
type Collection = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>;
const countries = new Map<string, Promise<GeoJSON.FeatureCollection>>();
/** From this zoom on the coarse country shapes look angular. */
const fineFrom = 4;

function loadCountries(url: string) {
  const known = countries.get(url);
  if (known) return known;
  const loading = (async () => {
    const topology = (await (await fetch(url)).json()) as Topology;
    const { features } = feature(topology, topology.objects['countries'] as Collection);
    return {
      type: 'FeatureCollection',
      features: features.filter(({ id }) => id !== antarctica).map(unwrapped),
    } satisfies GeoJSON.FeatureCollection;
  })();
  countries.set(url, loading);
  return loading;
}

/** Countries across the date line continue beyond 180°; otherwise a band would be drawn around the world. */
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

const isSame = (a: Around, b: Around | undefined) =>
  a.west === b?.west && a.south === b.south && a.east === b.east && a.north === b.north;

/** Fits into the round marker of a group: 9,999, then 12k. */
const shortCount = (count: number) => (count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`);

function viewOf(map: L.Map): View {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
    zoom: map.getZoom(),
  };
}

export function createMap(
  element: HTMLElement,
  { tileUrl, zoomLabels, clusterLabel, onPick, onPlace, onView, classes }: Settings,
) {
  const map = L.map(element, {
    worldCopyJump: true,
    minZoom: 1,
    zoomSnap: 0.5,
    preferCanvas: true,
    attributionControl: Boolean(tileUrl),
    zoomControl: false,
  });
  // Leaflet's own zoom control has English labels.
  L.control.zoom(zoomLabels).addTo(map);
  map.setView([30, 20], 2);
  if (tileUrl) L.tileLayer(tileUrl).addTo(map);
  else drawCountries(map, element);
  if (onPlace) map.on('click', ({ latlng }) => onPlace(latlng.lat, latlng.wrap().lng));

  // Leaflet's zoom levels are for tiles of 256 pixels.
  const clusters = new Supercluster<Figures, Pick<Figures, 'sum' | 'known' | 'count'>>({
    radius: 60,
    extent: 256,
    maxZoom: 15,
    map: ({ sum, known, count }) => ({ sum, known, count }),
    reduce: (all, one) => {
      all.count += one.count;
      all.sum += one.sum;
      all.known += one.known;
    },
  });
  let steps: readonly number[] | undefined;
  /** Set on the element: the content security policy does not allow inline styles in HTML text. */
  const paint = (marker: L.Marker, { sum, known }: Pick<Figures, 'sum' | 'known'>) => {
    const icon = marker.getElement();
    if (!icon || !steps) return;
    const shift = Math.floor((4 - steps.length) / 2);
    const step = known === 0 ? 0 : 1 + shift + steps.filter((bound) => sum / known >= bound).length;
    icon.style.background = `var(--map-step-${step})`;
    icon.style.color = `var(--map-on-step-${step})`;
  };
  const layer = L.layerGroup().addTo(map);
  const drawGroup = (at: L.LatLngTuple, { count, sum, known }: Omit<Figures, 'id' | 'name'>, zoomIn: () => number) => {
    const icon = L.divIcon({ className: classes.cluster, html: shortCount(count), iconSize: [38, 38] });
    const marker = L.marker(at, { icon, title: clusterLabel(count), alt: clusterLabel(count) })
      .on('click', () => map.setView(at, zoomIn()))
      .addTo(layer);
    paint(marker, { sum, known });
  };
  const draw = () => {
    layer.clearLayers();
    const { west, south, east, north } = viewOf(map);
    for (const found of clusters.getClusters([west, south, east, north], Math.round(map.getZoom()))) {
      const [longitude = 0, latitude = 0] = found.geometry.coordinates;
      const { properties } = found;
      if ('cluster' in properties) {
        drawGroup([latitude, longitude], properties, () => clusters.getClusterExpansionZoom(found.id as number));
        continue;
      }
      const { id, name, sum, known, count } = properties as Figures;
      if (count > 1) {
        drawGroup([latitude, longitude], { sum, known, count }, () => map.getZoom() + 2);
        continue;
      }
      const icon = L.divIcon({ className: classes.pin, iconSize: [20, 20] });
      const marker = L.marker([latitude, longitude], { icon, title: name, alt: name })
        .on('click', () => onPick(id))
        .addTo(layer);
      paint(marker, { sum, known });
    }
  };
  map.on('moveend', () => {
    draw();
    onView?.(viewOf(map));
  });
  let wasShown = false;
  let shownAround: Around | undefined;
  let isGone = false;
  return {
    /** `bounds`: the values where the colors change; without them every place has the same color. */
    show(places: Place[], { keepsView = false, around }: Showing, bounds?: readonly number[]) {
      steps = bounds;
      clusters.load(
        places.map(({ id, name, latitude, longitude, value, count = 1 }) => ({
          type: 'Feature' as const,
          properties: { id, name, count, sum: (value ?? 0) * count, known: typeof value === 'number' ? count : 0 },
          geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
        })),
      );
      if (places.length > 0 || around) {
        const bounds = around
          ? L.latLngBounds([around.south, around.west], [around.north, around.east])
          : L.latLngBounds(places.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]));
        // The first places always come into view; afterwards only the user moves the map.
        const staysPut =
          keepsView && wasShown && (around ? isSame(around, shownAround) : map.getBounds().contains(bounds));
        shownAround = around;
        if (!staysPut) map.fitBounds(bounds, { padding: [48, 48], maxZoom: tileUrl ? 14 : 6, animate: false });
      }
      wasShown = true;
      draw();
    },
    /** Shows a country (ISO 3166-1 numeric): its largest part, without remote islands. */
    async lookAt(country: string) {
      const { features } = await loadCountries(coarseUrl);
      const shape = features.find(({ id }) => id === country);
      if (!shape || isGone) return;
      const { geometry } = shape;
      const parts =
        geometry.type === 'MultiPolygon'
          ? geometry.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
          : [geometry];
      const boxes = parts.map((part) => L.geoJSON(part).getBounds());
      const sizeOf = (box: L.LatLngBounds) => (box.getNorth() - box.getSouth()) * (box.getEast() - box.getWest());
      const [largest] = boxes.toSorted((a, b) => sizeOf(b) - sizeOf(a));
      if (largest) map.fitBounds(largest, { maxZoom: 6, animate: false });
    },
    remove: () => {
      isGone = true;
      map.remove();
    },
  };
}

/** The shapes of the countries, finer ones at a high zoom. */
function drawCountries(map: L.Map, element: HTMLElement) {
  let drawn: { url: string; layer?: L.GeoJSON } | undefined;
  let isGone = false;
  // A canvas does not resolve light-dark(): the browser computes the colors on an element, and again when the color
  // scheme changes.
  const probe = element.appendChild(document.createElement('span'));
  const colour = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const paint = () => drawn?.layer?.setStyle({ color: colour('--map-line'), fillColor: colour('--map-land') });
  const scheme = new MutationObserver(paint);
  scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  const draw = () => {
    const url = map.getZoom() >= fineFrom ? fineUrl : coarseUrl;
    if (drawn?.url === url || drawn?.url === fineUrl) return;
    const before = drawn;
    const now: { url: string; layer?: L.GeoJSON } = { url };
    drawn = now;
    void loadCountries(url).then((shapes) => {
      if (isGone || drawn !== now) return;
      now.layer = L.geoJSON(shapes, { interactive: false, style: { weight: 0.8, fillOpacity: 1 } }).addTo(map);
      paint();
      before?.layer?.remove();
    });
  };
  map.on('zoomend', draw);
  map.on('unload', () => {
    isGone = true;
    scheme.disconnect();
  });
  draw();
}
