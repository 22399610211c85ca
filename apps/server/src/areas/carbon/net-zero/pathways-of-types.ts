import { interpolated } from '@steward/core/net-zero/target';
import { typeElsewhere } from '@steward/reference/property-types/property-types';
import type { Work } from '../../../database/transaction.ts';
import type { Boundary } from '../boundaries/boundary.service.ts';
import { buildingsByYear } from '../inventory/properties-over-time.service.ts';
import * as repository from './targets.repository.ts';

type Metric = 'carbon' | 'energy';

export interface InYear {
  /** The mean floor area of the year, m². */
  area: number;
  /** The value of its type's pathway in the year; undefined without one. */
  valueOf(metric: Metric): number | undefined;
  /** Whether its type has a pathway in its country. */
  hasPath: boolean;
}

/**
 * The pathway of each property of a boundary in a year: by its type on most days of the year, and for future years by its known type.
 * Undefined for a year in which the property was not held on any day.
 */
export async function pathwaysOfTypes(
  work: Work,
  boundary: Boundary,
  { version, scenario }: { version: string; scenario: string },
): Promise<{ ids: readonly string[]; inYear: (id: string, year: number) => InYear | undefined }> {
  const { db, scope } = work;
  const points = new Map(
    (await repository.findPathways(db, scope, version, scenario)).map((path) => [
      `${path.metric} ${path.country_code} ${path.property_type}`,
      path.points,
    ]),
  );
  const ids = boundary.environments.map((row) => row.environment_id);
  const rows = new Map((await repository.listTypes(db, scope, ids)).map((row) => [row.environment_id, row]));
  const buildingIn = await buildingsByYear(work, boundary.filter);
  return {
    ids: [...rows.keys()],
    inYear(id, year) {
      const row = rows.get(id);
      const building = row && buildingIn(row, year);
      if (!building) return undefined;
      const type = typeElsewhere(building.property_type, building.property_sub_type)?.crrem ?? '';
      const pathOf = (metric: Metric) => points.get(`${metric} ${building.country_code} ${type}`);
      return {
        area: building.gross_floor_area,
        hasPath: Boolean(pathOf('carbon') ?? pathOf('energy')),
        valueOf: (metric) => interpolated(pathOf(metric) ?? [], year),
      };
    },
  };
}
