import type { Day } from '@steward/core/calendar/day';
import { overlay } from '@steward/core/weather/temperatures';
import type { Work } from '../../../database/transaction.ts';
import { filledStations, nearestStation } from './stations.service.ts';
import * as repository from './weather.repository.ts';

interface Temperatures {
  stationName: string;
  known: ReadonlyMap<Day, number>;
}

/** The temperatures of properties. The number of statements does not grow with the number of properties. */
export async function temperaturesOf(
  work: Work,
  environmentIds: readonly string[],
): Promise<ReadonlyMap<string, Temperatures>> {
  const { db, scope } = work;
  if (!environmentIds.length) return new Map();
  const stations = await filledStations(work);
  if (!stations.length) return new Map();
  const sites = await repository.listSites(db, scope, environmentIds);
  const taken = sites.flatMap((site) => {
    const station =
      site.station_id === null ? nearestStation(site, stations) : stations.find(({ _id }) => _id === site.station_id);
    return station ? [{ environmentId: site.environment_id, station }] : [];
  });
  const ids = [...new Set(taken.map(({ station }) => station._id))];
  const layers = ids.length ? await repository.listLayersOf(db, scope, ids) : [];
  const known = new Map(ids.map((id) => [id, overlay(layers.filter(({ station_id }) => station_id === id))]));
  return new Map(
    taken.map(({ environmentId, station }) => [
      environmentId,
      { stationName: station.name, known: known.get(station._id) ?? new Map<Day, number>() },
    ]),
  );
}

/** Every known daily mean of a property; empty without a station, or if the property is out of reach. */
export const temperaturesAt = async (work: Work, environmentId: string): Promise<ReadonlyMap<Day, number>> =>
  (await temperaturesOf(work, [environmentId])).get(environmentId)?.known ?? new Map();
