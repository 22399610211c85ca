import type { Answer, Parsed } from '@steward/contract/call';
import { weather } from '@steward/contract/energy/weather';
import type { WeatherStation } from '@steward/contract/energy/weather.stations';
import { fail } from '@steward/contract/failures';
import { distanceKm, type Coordinates } from '@steward/core/weather/distance';
import { countryOf } from '@steward/reference/countries/countries';
import { listedStationOf, listedStations, type ListedStation } from '@steward/reference/weather/stations';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { makeWeatherService } from '../../../gateways/weather/weather-service.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './weather.repository.ts';
import type { Site, StationFields, StationRow } from './weather.repository.ts';

/** The maximum distance of a default station. */
const AUTOMATIC_KM = 100;
/** The number of offered stations of the shipped list. */
const NEAREST = 12;

export interface StationRef {
  station_id?: string | undefined;
  code?: string | undefined;
}

const named = <T>(write: Promise<T>): Promise<T> =>
  unlessTaken('weather_stations_name', 'weather-station.name-taken', write, [
    { field: 'name', message: 'A weather station with this name already exists. Please choose another name.' },
  ]);

const positionOf = ({ latitude, longitude }: Site): Coordinates | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

export const distanceTo = (site: Site, place: Coordinates): number | null => {
  const position = positionOf(site);
  return position ? distanceKm(position, place) : null;
};

export const findSite = async ({ db, scope }: Work, environmentId: string): Promise<Site> =>
  (await repository.findSite(db, scope, environmentId)) ?? fail('environment.not-found');

/** The nearest of these stations, as the default of a property. */
export const nearestStation = (site: Site, stations: readonly StationRow[]): StationRow | undefined =>
  stations
    .map((station) => ({ station, km: distanceTo(site, station) ?? Number.POSITIVE_INFINITY }))
    .filter(({ km }) => km <= AUTOMATIC_KM)
    .toSorted((a, b) => a.km - b.km)[0]?.station;

/** The stations that have temperatures. */
export async function filledStations({ db, scope }: Work): Promise<StationRow[]> {
  const filled = new Set(await repository.listFilled(db, scope));
  // The usual organization has none, and every audited bill asks.
  if (!filled.size) return [];
  return (await repository.listStations(db, scope)).filter(({ _id }) => filled.has(_id));
}

/** The station of a property: the chosen one, else the nearest with temperatures. */
export async function stationOfSite(
  work: Work,
  site: Site,
): Promise<{ station: StationRow; isChosen: boolean } | undefined> {
  if (site.station_id !== null) {
    const station = await repository.findStation(work.db, work.scope, site.station_id);
    return station && { station, isChosen: true };
  }
  const station = nearestStation(site, await filledStations(work));
  return station && { station, isChosen: false };
}

const fieldsOf = ({ name, state, country, latitude, longitude }: ListedStation): StationFields => ({
  name: state ? `${name}, ${state}` : name,
  country_code: country,
  latitude,
  longitude,
});

/** The organization's row of a station; one of the shipped list gets a row on first use. */
export async function useStation({ db, scope }: Work, { station_id, code }: StationRef): Promise<StationRow> {
  if (station_id !== undefined)
    return (await repository.findStation(db, scope, station_id)) ?? fail('weather-station.not-found');
  const known = await repository.findStationOfCode(db, scope, code ?? '');
  if (known) return known;
  const fields = fieldsOf(listedStationOf(code ?? '') ?? fail('weather-station.not-found'));
  const row = { id: uuid(), code: code ?? null, ...fields };
  await named(repository.insertStation(db, scope, row));
  return { _id: row.id, code: row.code, ...fields };
}

const byDistance = (a: WeatherStation, b: WeatherStation) =>
  (a.distance_km ?? 0) - (b.distance_km ?? 0) || a.name.localeCompare(b.name);

/** The organization's stations with what they have and how many properties use them. */
async function ownStations(
  { db, scope }: Work,
  distance: (place: Coordinates) => number | null,
): Promise<WeatherStation[]> {
  const spans = new Map((await repository.listSpans(db, scope)).map((span) => [span.station_id, span]));
  const choices = new Map(
    (await repository.countChoices(db, scope)).map(({ station_id, properties }) => [station_id, properties]),
  );
  return (await repository.listStations(db, scope)).map(({ _id, ...station }) => {
    const span = spans.get(_id);
    return {
      station_id: _id,
      ...station,
      distance_km: distance(station),
      days: span?.days ?? 0,
      first_day: span?.first_day ?? null,
      last_day: span?.last_day ?? null,
      uploads: span?.uploads ?? 0,
      properties: choices.get(_id) ?? 0,
    };
  });
}

/** A station of the shipped list that the organization has not used. */
const unusedStation = (station: ListedStation, distance_km: number | null): WeatherStation => ({
  station_id: null,
  code: station.code,
  ...fieldsOf(station),
  distance_km,
  days: 0,
  first_day: null,
  last_day: null,
  uploads: 0,
  properties: 0,
});

export const getWeatherStation = (
  ctx: Ctx,
  { country }: Parsed<typeof weather.getWeatherStation>,
): Promise<WeatherStation[]> =>
  reading(ctx, async (work) => {
    const code = country.toUpperCase();
    if (!countryOf(code))
      fail('request.invalid', undefined, [
        { field: 'country', message: 'must be a country code of two letters (ISO 3166-1), such as IN' },
      ]);
    const own = await ownStations(work, () => null);
    const used = new Set(own.map((station) => station.code));
    const listed = listedStations.filter((station) => station.country === code && !used.has(station.code));
    return [
      ...own.filter(({ country_code }) => country_code === code),
      ...listed.map((station) => unusedStation(station, null)),
    ].toSorted((a, b) => a.name.localeCompare(b.name));
  });

export const getWeatherStations = (
  ctx: Ctx,
  { environment_id }: Parsed<typeof weather.getWeatherStations>,
): Promise<Answer<typeof weather.getWeatherStations>> =>
  reading(ctx, async (work) => {
    const site = await findSite(work, environment_id);
    const own = await ownStations(work, (place) => distanceTo(site, place));
    const used = new Set(own.map(({ code }) => code));
    const listed = listedStations
      // Without a position the nearest is unknown: those of the country are offered.
      .filter(({ code, country }) => !used.has(code) && (positionOf(site) || country === site.country_code))
      .map((station) => unusedStation(station, distanceTo(site, station)))
      .toSorted(byDistance)
      .slice(0, positionOf(site) ? NEAREST : undefined);
    return {
      can_fetch: makeWeatherService(ctx.settings.weather) !== undefined,
      stations: [...own, ...listed].toSorted(byDistance),
    };
  });

export const addWeatherStation = (ctx: Ctx, fields: Parsed<typeof weather.addWeatherStation>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const id = uuid();
    await named(repository.insertStation(db, scope, { id, code: null, ...fields }));
    return { _id: id, ...fields };
  });

/** A station applies to every property, so users who do not reach all of them cannot change it. */
async function findOwnStation({ db, scope }: Work, id: string): Promise<StationRow> {
  const found = (await reachesEveryProperty(db, scope)) && (await repository.findStation(db, scope, id));
  return found || fail('weather-station.not-found');
}

export const updateWeatherStation = (ctx: Ctx, { station_id, ...sent }: Parsed<typeof weather.updateWeatherStation>) =>
  inTransaction(ctx, async (work) => {
    const station = await findOwnStation(work, station_id);
    if (station.code !== null) fail('weather-station.is-listed');
    const fields = changed(weather.updateWeatherStation.input, station, sent);
    await named(repository.updateStation(work.db, work.scope, station_id, fields));
    return { _id: station_id, ...fields };
  });

export const deleteWeatherStation = (ctx: Ctx, { station_id }: Parsed<typeof weather.deleteWeatherStation>) =>
  inTransaction(ctx, async (work): Promise<{ done: true }> => {
    await findOwnStation(work, station_id);
    if (await repository.isStationTaken(work.db, work.scope, station_id)) fail('weather-station.in-use');
    await repository.deleteStation(work.db, work.scope, station_id);
    return { done: true };
  });

export const chooseWeatherStation = (
  ctx: Ctx,
  { environment_id, station_id, code, reason }: Parsed<typeof weather.chooseWeatherStation>,
) =>
  inTransaction(ctx, async (work): Promise<{ done: true }> => {
    await findSite(work, environment_id);
    const isNone = station_id === undefined && code === undefined;
    const station = isNone ? undefined : await useStation(work, { station_id, code });
    await repository.saveChoice(work.db, work.scope, environment_id, uuid(), {
      station_id: station?._id ?? null,
      reason: station ? (reason ?? '') : '',
    });
    return { done: true };
  });
