/** What the server tells the page when it hands it out. */
export interface Config {
  /** Where the product lives on its host: `''` or `/v2`. */
  basePath: string;
  /** The demonstration organization is present: the login page offers its accounts. */
  demo: boolean;
  demoAccounts?: { role?: string; name: string; email: string; password: string }[];
  /** Tiles for maps, Leaflet's `{z}/{x}/{y}` form; without one the map draws countries only. */
  tileUrl?: string;
  /** A service is set that finds addresses. */
  geocoding?: true;
  /** Hosts, by their first label, that get a reduced menu, and the screens it shows (A37). */
  di?: { hosts: string[]; items: string[] };
  /** Where a larger plan is to be had. */
  upgradeUrl?: string;
}

function read(): Config {
  const text = document.querySelector('#steward-config')?.textContent ?? '{}';
  return { basePath: '', demo: false, ...(JSON.parse(text) as Partial<Config>) };
}

export const config = read();

/** The screens the menu of this host is reduced to; undefined on every other host. */
export const reducedTo: readonly string[] | undefined = config.di?.hosts.includes(location.hostname.split('.')[0] ?? '')
  ? config.di.items
  : undefined;
