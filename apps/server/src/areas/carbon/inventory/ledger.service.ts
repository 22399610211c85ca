import type { CountedEntry, CountedRefrigerant } from '@steward/contract/carbon/inventory.parts';
import { carrierOfCategory, type EntryActivity, type EntryCategory } from '@steward/core/ghg/entries/entry';
import { type EntryMethod } from '@steward/core/ghg/entries/entry-method';
import type { FactorUnit, Scope } from '@steward/core/ghg/factors/factor';
import { type Carrier, scopeCounted } from '@steward/core/ghg/carrier';
import type { InventoryLine } from '@steward/core/ghg/inventory-line';
import type { Work } from '../../../database/transaction.ts';
import { accountingOf, type CountedEntities } from '../boundaries/boundaries.service.ts';
import { listEvidence, listLedger, type KeptFactor, type LedgerRow } from '../entries/ledger.service.ts';
import { placesInYear } from '../../estate/environments/places-over-time.service.ts';
import type { Boundary, BoundaryRow } from '../boundaries/boundary.service.ts';
import type { YearRows } from './consumption.service.ts';
import type { PropertiesOverTime } from './properties-over-time.service.ts';
import { scope3CategoryOf, type Scope3Properties } from './scope3-properties.service.ts';
import { restating } from '../factors/gwp-sets.ts';
import type { References } from '../factors/references.service.ts';
import { listRegisterYears } from './register.service.ts';

/** The part of an inventory that comes from entries. */
export interface EntryPart {
  /** Lines with a factor of their own, month by month. */
  ofYear(year: number): EntryActivity[];
  years: number[];
  listed: CountedEntry[];
  /** The entity that an entry of the year names. */
  entityOf(entryId: string): string | undefined;
  /** The refrigerant register of the year. */
  refrigerants: CountedRefrigerant[];
}

const yearOf = ({ month }: Pick<LedgerRow, 'month'>) => Number(month.slice(0, 4));

/** The scopes that are left out for a property, by its entity or by the organization. */
export const excludedOf = (entities: CountedEntities, row: Pick<BoundaryRow, 'portfolio_id'>) =>
  entities.ofPortfolio(row.portfolio_id)?.excluded ?? entities.ownExcluded;

/** Leaves out the scopes that entities leave out. Properties with such scopes are added up alone. */
export function withoutExcluded(rows: YearRows, boundary: Boundary, entities: CountedEntities): YearRows {
  const excluded = new Map(
    boundary.environments.flatMap((row) => {
      const scopes = excludedOf(entities, row);
      return scopes.size ? [[row.environment_id, scopes] as const] : [];
    }),
  );
  if (excluded.size === 0) return rows;
  const counts = (row: { environment_id: string | null; carrier: Carrier; is_tenants: boolean }) =>
    !excluded.get(row.environment_id ?? '')?.has(scopeCounted(row.carrier, row.is_tenants));
  return {
    properties: rows.properties.filter(counts),
    months: rows.months.filter(counts),
    years: rows.years.filter(counts),
  };
}

/**
 * Adds entries to bills: bought energy to the rows of its property, which are counted by place, everything else as separate lines. Shares
 * of entities and properties apply as they do to bills.
 */
export async function addEntries(
  work: Work,
  boundary: Boundary,
  {
    year,
    alone,
    dated,
    entities,
    rows,
    outside,
    organizationName,
    restate,
    knownAt,
  }: {
    year: number;
    alone: ReadonlySet<string>;
    dated: Pick<PropertiesOverTime, 'sharesOf' | 'ownSharesOf'>;
    entities: CountedEntities;
    rows: YearRows;
    /** Properties that count in a category of scope 3. */
    outside: Scope3Properties;
    organizationName: string;
    restate: References['restate'];
    knownAt?: Date | undefined;
  },
): Promise<EntryPart> {
  const places = new Map(boundary.environments.map((row) => [row.environment_id, row]));
  const ledger = await listLedger(work, {
    until: year,
    environmentIds: [...places.keys()],
    isWhole: boundary.level === 'Organization',
    knownAt,
  });
  const byYear = new Map<number, EntryActivity[]>();
  const listed = new Map<string, CountedEntry>();
  const named = new Map<string, string>();
  const bought = new Map<string, YearRows['properties'][number]>();
  for (const line of ledger) {
    const place = places.get(line.environment_id ?? '');
    const entity = line.entity_id === null ? undefined : entities.find(line.entity_id);
    const excluded = entity?.excluded ?? (place ? excludedOf(entities, place) : entities.ownExcluded);
    if (excluded.has(line.scope as Scope)) continue;
    const of = yearOf(line);
    const month = Number(line.month.slice(5, 7)) - 1;
    // An entry at a property counts by the property's own share, whichever entity it names.
    const ofPlace = (place && dated.ownSharesOf(place.environment_id, of)?.[month]) ?? 1;
    const counting = entity ?? (place && entities.ofPortfolio(place.portfolio_id));
    const category = scope3CategoryOf(counting, line.scope as Scope);
    const share = ofPlace * ((category === undefined ? counting?.share : counting?.elsewhere_share) ?? 1);
    if (share === 0) continue;
    const quantity = line.quantity * share;
    if (line.factor === null) {
      const beside = category === undefined ? rows : outside.rows;
      if (!place) continue;
      const isAlone = category !== undefined || alone.has(place.environment_id);
      for (const { place: there, part } of placesOfMonth(place, of, month))
        addBought(beside, bought, { line, quantity: quantity * part, place: there, of, month, year, isAlone });
      if (of !== year) continue;
      if (line.entity_id !== null) named.set(line.entry_id, line.entity_id);
      const known = listed.get(line.entry_id);
      if (known) known.quantity += quantity;
      else {
        const counted = category === undefined ? line : { ...line, scope: 3, category: String(category) };
        listed.set(line.entry_id, boughtEntry(counted, quantity, entity?.name ?? place.environment_name));
      }
      continue;
    }
    const factor = restate(of)(line.factor);
    const list = byYear.get(of) ?? [];
    byYear.set(of, list);
    const counted = category === undefined ? line : { ...line, scope: 3, category: String(category) };
    list.push(activityOfLine(counted, factor, quantity));
    if (of !== year) continue;
    if (line.entity_id !== null) named.set(line.entry_id, line.entity_id);
    const known = listed.get(line.entry_id);
    if (known) {
      known.quantity += quantity;
      known.kg_co2e = (known.kg_co2e ?? 0) + quantity * factor.kgCo2ePerUnit;
    } else {
      const name = entity?.name ?? place?.environment_name ?? organizationName;
      listed.set(line.entry_id, countedEntry(counted, factor, quantity, name));
    }
  }
  const register = await listRegisterYears(
    work,
    { environmentIds: [...places.keys()], until: year, knownAt },
    ledger,
    restate,
  );
  const refrigerants = register.flatMap(({ year: of, lines, listed: piece }) => {
    const place = places.get(piece.environment_id);
    if (!place || excludedOf(entities, place).has(1)) return [];
    const list = byYear.get(of) ?? [];
    const entity = entities.ofPortfolio(place.portfolio_id);
    const category = scope3CategoryOf(entity, 1);
    for (const line of lines) {
      const ofPlace = dated.ownSharesOf(line.environmentId, of)?.[Number(line.month?.slice(5, 7)) - 1] ?? 1;
      const share = ofPlace * ((category === undefined ? entity?.share : entity?.elsewhere_share) ?? 1);
      if (share === 0) continue;
      const counted = category === undefined ? line : { ...line, scope: 3 as const, category: String(category) };
      list.push({ ...counted, quantity: line.quantity * share });
      piece.kg_co2e += line.quantity * share * line.factor.kgCo2ePerUnit;
    }
    if (list.length) byYear.set(of, list);
    return of === year ? [piece] : [];
  });
  for (const { entry_id } of await listEvidence(work, [...listed.keys()])) {
    const entry = listed.get(entry_id);
    if (entry) entry.files++;
  }
  return {
    ofYear: (of) => byYear.get(of) ?? [],
    years: [...byYear.keys()],
    entityOf: (entryId) => named.get(entryId),
    listed: [...listed.values()],
    refrigerants: refrigerants.toSorted((a, b) => b.kg_co2e - a.kg_co2e),
  };
}

/** The entries of an inventory in their order. Entries of bought energy get the emissions of their lines. */
export function listedEntries(listed: readonly CountedEntry[], lines: readonly InventoryLine[]): CountedEntry[] {
  const byPlace = new Map(listed.flatMap((entry) => (entry.is_by_place ? [[entry.entry_id, entry]] : [])));
  for (const { entryId = '', basis, scope3Category, kgCo2e, kgCo2ePerUnit, factor } of byPlace.size ? lines : []) {
    const entry = byPlace.get(entryId);
    // Upstream emissions are a separate figure.
    if (!entry || scope3Category === UPSTREAM_CATEGORY) continue;
    if (basis === 'market') entry.kg_co2e_market = (entry.kg_co2e_market ?? 0) + kgCo2e;
    else {
      entry.kg_co2e = (entry.kg_co2e ?? 0) + kgCo2e;
      entry.kg_co2e_per_unit = kgCo2ePerUnit;
      entry.source = factor?.source ?? '';
      entry.edition = factor?.edition ?? '';
    }
  }
  return listed.toSorted((a, b) => a.scope - b.scope || (b.kg_co2e ?? 0) - (a.kg_co2e ?? 0));
}

const UPSTREAM_CATEGORY = 3;

/** The places of a property in a month, with the part of its days in each. */
function placesOfMonth(property: BoundaryRow, year: number, month: number) {
  const places = placesInYear(property, year);
  if (!places) return [{ place: property, part: 1 }];
  return places.flatMap(({ place, months }) => {
    const part = months[month];
    return part ? [{ place: { ...property, ...place }, part }] : [];
  });
}

/** Adds bought energy that is on no bill to that of the bills: one quantity of a year per entry. */
function addBought(
  rows: YearRows,
  known: Map<string, YearRows['properties'][number]>,
  {
    line,
    quantity,
    place,
    of,
    month,
    year,
    isAlone,
  }: {
    line: LedgerRow;
    quantity: number;
    place: BoundaryRow;
    of: number;
    month: number;
    year: number;
    isAlone: boolean;
  },
) {
  const carrier = carrierOfCategory[line.category as EntryCategory];
  if (!carrier) return;
  const amount = { carrier, treatment: '', unit: 'kWh' as const, is_tenants: false, quantity };
  const { country_code, region, region_is, environment_id } = place;
  const grid = { country_code, region, region_is, environment_id: isAlone ? environment_id : null };
  if (of === year) {
    const entry = {
      id: line.entry_id,
      method: line.method as EntryMethod,
      ...(line.quality && { pedigree: line.quality }),
    };
    const estimated = line.method === 'estimate' ? quantity : 0;
    const at = `${entry.id}|${country_code}|${region}|${region_is}`;
    const row = known.get(at);
    if (row) {
      row.quantity += quantity;
      row.estimated += estimated;
    } else {
      const first = { ...amount, environment_id, estimated, entry, place: { country_code, region, region_is } };
      known.set(at, first);
      rows.properties.push(first);
    }
    rows.months.push({ ...amount, ...grid, month: line.month, entry });
  } else if (of < year) {
    const months = Array.from({ length: 12 }, (_, index) => (index === month ? quantity : null));
    rows.years.push({ ...amount, ...grid, year: of, months });
  }
}

/** Bought energy of a month that is on no bill. */
export interface BoughtMonth {
  environment_id: string;
  carrier: Carrier;
  treatment: string;
  unit: FactorUnit;
  month: string;
  quantity: number;
}

/**
 * The entries at properties from one year to the end of another, without shares, as dashboards show them: bought energy to add to the
 * bills, and everything else as separate lines.
 */
export async function listEntered(work: Work, environmentIds: readonly string[], from: number, until: number) {
  const ledger = (await listLedger(work, { until, environmentIds, isWhole: false })).filter(
    (line) => yearOf(line) >= from,
  );
  const restate = restating(await accountingOf(work));
  const register = await listRegisterYears(work, { environmentIds, from, until }, ledger, restate);
  const pieces = new Map(register.map(({ listed: { equipment_id, name } }) => [equipment_id, name]));
  const bought: BoughtMonth[] = [];
  const entries: EntryActivity[] = register.flatMap(({ lines }) => lines);
  const names = new Map<string, CountedEntry>();
  for (const line of ledger) {
    const { environment_id, month, quantity, category } = line;
    if (environment_id === null) continue;
    if (line.factor === null) {
      const carrier = carrierOfCategory[category as EntryCategory];
      if (carrier) bought.push({ environment_id, carrier, treatment: '', unit: 'kWh', month, quantity });
      continue;
    }
    const factor = restate(yearOf(line))(line.factor);
    entries.push(activityOfLine(line, factor, quantity));
    names.set(line.entry_id, countedEntry(line, factor, quantity, ''));
  }
  return {
    bought,
    ofYear: (year: number) => entries.filter(({ month }) => month?.startsWith(`${year}-`)),
    entryOf: (id: string) => names.get(id),
    pieceOf: (id: string) => pieces.get(id),
  };
}

const activityOfLine = (line: LedgerRow, { gas, ...factor }: KeptFactor, quantity: number): EntryActivity => ({
  entryId: line.entry_id,
  environmentId: line.environment_id ?? '',
  month: line.month,
  scope: line.scope as Scope,
  category: line.category,
  method: line.method as EntryMethod,
  ...(line.quality && { pedigree: line.quality }),
  quantity,
  unit: line.unit,
  factor,
  ...(gas && { gas }),
});

/** An entry as listed before its factor is known. */
const listedEntry = (line: LedgerRow, quantity: number, of: string) => ({
  entry_id: line.entry_id,
  name: line.name,
  environment_id: line.environment_id,
  scope: line.scope,
  category: line.category,
  method: line.method,
  of,
  quantity,
  files: 0,
});

const countedEntry = (line: LedgerRow, factor: KeptFactor, quantity: number, of: string): CountedEntry => ({
  ...listedEntry(line, quantity, of),
  unit: line.unit,
  kg_co2e_per_unit: factor.kgCo2ePerUnit,
  kg_co2e: quantity * factor.kgCo2ePerUnit,
  source: factor.source,
  edition: factor.edition,
});

/** Bought energy is counted by place and gets its factor with its lines. */
const boughtEntry = (line: LedgerRow, quantity: number, of: string): CountedEntry => ({
  ...listedEntry(line, quantity, of),
  unit: 'kWh',
  kg_co2e_per_unit: null,
  kg_co2e: null,
  is_by_place: true,
  kg_co2e_market: null,
  source: '',
  edition: '',
});
