import { placeAttributes, type DatedAddress, type DatedAttribute } from '@steward/core/property/attributes-over-time';
import { yearPeriod } from '@steward/core/calendar/day';
import { heldLongest, monthlyMeans, valueOn, type DatedValue } from '@steward/core/property/values-over-time';
import { placeOf, type Place } from '@steward/reference/countries/grid-place';
import type { Work } from '../../../database/transaction.ts';
import { listDatedValues } from './history.service.ts';

/** The dated part of an address with its place on the grid. */
export type PlacedAddress = DatedAddress & Place;

/** A property with its present place; `places` only where it has had more than one. */
export interface WithPlaces extends Place {
  places?: readonly DatedValue<PlacedAddress>[];
}

type Of = (attribute: DatedAttribute) => readonly DatedValue<number | string>[];

const BEGINNING = '0001-01-01';
const keyOf = (address: DatedAddress) => placeAttributes.map((attribute) => address[attribute]).join('|');

/** The places of a property over time, each address once; what has no history is as in the property today. */
export function placesOverTime(current: DatedAddress, of: Of): DatedValue<PlacedAddress>[] {
  const values = new Map(placeAttributes.map((attribute) => [attribute, of(attribute)]));
  const days = [...new Set([null, ...[...values.values()].flat().map(({ from }) => from)])].toSorted((a, b) =>
    (a ?? BEGINNING) < (b ?? BEGINNING) ? -1 : 1,
  );
  const known = new Map<string, PlacedAddress>();
  return days.map((from) => {
    const address = Object.fromEntries(
      placeAttributes.map((attribute) => {
        const dated = values.get(attribute) ?? [];
        return [attribute, valueOn(dated, from ?? BEGINNING) ?? current[attribute]];
      }),
    ) as DatedAddress;
    const key = keyOf(address);
    const placed = known.get(key) ?? { ...address, ...placeOf(address) };
    known.set(key, placed);
    return { from, value: placed };
  });
}

/** Adds the places over time to the properties that have had more than one. */
export async function addPlaces<T extends WithPlaces & DatedAddress & { environment_id: string }>(
  work: Work,
  filter: Parameters<typeof listDatedValues>[1],
  rows: readonly T[],
): Promise<void> {
  const known = await listDatedValues(work, filter, placeAttributes);
  if (!known.size) return;
  for (const row of rows) {
    const of = known.get(row.environment_id);
    if (!of) continue;
    const places = placesOverTime(row, of);
    if (new Set(places.map(({ value }) => value)).size > 1) row.places = places;
  }
}

/** The property with the address that it had on most days of a year. */
export function placedIn<T extends WithPlaces>(row: T, year: number): T {
  const address = row.places && heldLongest(row.places, yearPeriod(year));
  return address ? { ...row, ...address } : row;
}

/** A place of a property in a year, with the part of each month's days; null in months of which it has none. */
export interface PlaceInYear {
  place: PlacedAddress;
  months: (number | null)[];
}

const always = [{ from: null, value: true }];

/** The places of a property in a year: what was used in a month is divided over them by its days. Undefined: it has one place only. */
export function placesInYear({ places }: WithPlaces, year: number): PlaceInYear[] | undefined {
  return (
    places &&
    [...new Set(places.map(({ value }) => value))].flatMap((place) => {
      const isHere = places.map(({ from, value }) => ({ from, value: value === place ? 1 : 0 }));
      const months = monthlyMeans(isHere, always, year).map((part) => (part === 0 ? null : part));
      return months.some((part) => part !== null) ? [{ place, months }] : [];
    })
  );
}
