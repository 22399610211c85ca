import type { Day } from '@steward/core/calendar/day';
import { coveredArea } from '@steward/core/certificates/in-force';
import type { CertificateKind } from '@steward/core/certificates/scheme';
import { grouped } from '@steward/core/grouped';
import { valueOn, type DatedValue } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import { heldOf, listDatedValues } from '../environments/history.service.ts';
import * as repository from './certificates.repository.ts';

/** The floor area of a property on a day, and how much of it has a certificate or rating in force; undefined: not held. */
export interface CoveredAreas {
  floor: number;
  covered: Readonly<Record<CertificateKind, number>>;
}

/**
 * The only way by which the certified and the rated floor area are counted: for figures, reports and the screens of certificates. Free
 * text counts in none of them.
 */
export async function coveredAreas(
  work: Work,
  properties: readonly { id: string; gross_floor_area: number }[],
): Promise<(environmentId: string, day: Day) => CoveredAreas | undefined> {
  const { db, scope } = work;
  const ids = properties.map(({ id }) => id);
  const certificates = grouped(await repository.listDated(db, scope, ids), (row) => row.environment_id);
  const dated = await listDatedValues(work, {}, ['gross_floor_area', 'holding', 'ownership_share', 'control']);
  const present = new Map(properties.map(({ id, gross_floor_area }) => [id, gross_floor_area]));
  return (id, day) => {
    const of = dated.get(id);
    if (of && valueOn(heldOf(of), day) !== true) return undefined;
    const entered = of && valueOn(of('gross_floor_area') as DatedValue<number>[], day);
    const floor = entered ?? present.get(id) ?? 0;
    const own = certificates.get(id) ?? [];
    return {
      floor,
      covered: {
        building_certificate: coveredArea(own, 'building_certificate', floor, day),
        energy_certificate: coveredArea(own, 'energy_certificate', floor, day),
      },
    };
  };
}

/** The same of properties by their ids. */
export const coveredAreasOf = async (work: Work, ids: readonly string[]) => {
  const properties = await repository.listProperties(work.db, work.scope, { ids });
  return { properties, areasOn: await coveredAreas(work, properties) };
};
