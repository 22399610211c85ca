/** The configuration that the server inserts into the page. */
export interface Config {
  /** The base path of the product on its host: `''` or `/v2`. */
  basePath: string;
  /** The demo organization exists: the login page offers its accounts. */
  demo: boolean;
  demoAccounts?: { role?: string; name: string; email: string; password: string }[];
  /** The accounts of the demo exist, and what they see is still being added. */
  isDemoBeingFilled?: true;
  /** Tiles for maps, in Leaflet's `{z}/{x}/{y}` form; without them the map draws countries only. */
  tileUrl?: string;
  /** A geocoding service is configured. */
  geocoding?: true;
  /** Hosts, by their first label, with a reduced menu, and the screens that it shows (A37). */
  di?: { hosts: string[]; items: string[] };
  /** The address for a larger plan. */
  upgradeUrl?: string;
  /** Another application that shows dashboards. */
  dashboardUrl?: string;
}

function read(): Config {
  const text = document.querySelector('#steward-config')?.textContent ?? '{}';
  return { basePath: '', demo: false, ...(JSON.parse(text) as Partial<Config>) };
}

export const config = read();

/** The screens of the reduced menu of this host; undefined on every other host. */
export const reducedTo: readonly string[] | undefined = config.di?.hosts.includes(location.hostname.split('.')[0] ?? '')
  ? config.di.items
  : undefined;
