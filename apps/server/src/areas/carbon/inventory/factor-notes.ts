import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { EmissionFactor } from '@steward/core/ghg/factors/factor';
import type { InventoryLine } from '@steward/core/ghg/inventory-line';

type Note = NonNullable<Inventory['notes']>[number];

/** The notes on factors for the readers of a report, each once for any number of lines. */
export function notesOf(
  lines: readonly InventoryLine[],
  used: readonly EmissionFactor[],
  countryOf: CountryOf,
  upstreamNotPublished: readonly { carrier: string; country: string }[] = [],
): Note[] {
  const notes = new Map<string, Note>();
  const note = (code: Note['code'], carrier: string, detail: Partial<Note>, country: string | undefined) => {
    const key = [code, carrier, detail.region, detail.source].join('|');
    const known: Note = notes.get(key) ?? {
      code,
      carrier,
      countries: [],
      region: '',
      source: '',
      boundaries: [],
      ...detail,
    };
    if (country !== undefined && !known.countries.includes(country)) known.countries.push(country);
    notes.set(key, known);
  };
  // Lines with the same choice of factor share one list of reasons: thousands of lines, a few lists.
  const seen = new Map<InventoryLine['reasons'], Set<string>>();
  for (const { carrier, reasons, environmentId } of lines) {
    if (reasons.length === 0) continue;
    const country = countryOf(environmentId);
    const said = seen.get(reasons) ?? new Set();
    if (said.has(`${carrier}|${country}`)) continue;
    seen.set(reasons, said.add(`${carrier}|${country}`));
    for (const reason of reasons) {
      switch (reason.code) {
        case 'no-residual-mix':
        case 'landfill-assumed':
        case 'transport-only':
        case 'region-unknown':
          note(reason.code, carrier, {}, country);
          break;
        case 'region-assumed':
          note(reason.code, carrier, { region: reason.region }, country);
          break;
        case 'treatment-default':
          note(reason.code, carrier, { source: reason.source }, country);
          break;
        default:
          break;
      }
    }
  }
  for (const { carrier, country } of upstreamNotPublished) note('upstream-unpublished', carrier, {}, country);
  for (const [carrier, boundaries] of boundariesOf(used))
    if (boundaries.size > 1) note('boundary-differs', carrier, { boundaries: [...boundaries].toSorted() }, undefined);
  return [...notes.values()]
    .map((row) => ({ ...row, countries: row.countries.toSorted() }))
    .toSorted((a, b) => compare(a.code, b.code) || compare(a.carrier, b.carrier) || compare(a.region, b.region));
}

type CountryOf = (environmentId: string) => string | undefined;
type Boundary = Note['boundaries'][number];

/** The system boundaries of the factors of a carrier. Factors for the market-based method are separate already. */
function boundariesOf(used: readonly EmissionFactor[]): Map<string, Set<Boundary>> {
  const carriers = new Map<string, Set<Boundary>>();
  for (const { carrier, basis, own, scope3Category, boundary, gwpSet } of used) {
    if (basis === 'market' || own || scope3Category === 3) continue;
    const of: Boundary =
      boundary ?? (gwpSet === 'lifecycle' ? 'lifecycle' : gwpSet === 'CO2 only' ? 'co2-only' : 'direct');
    carriers.set(carrier, (carriers.get(carrier) ?? new Set()).add(of));
  }
  return carriers;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
