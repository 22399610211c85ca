import type { Meter } from '@steward/contract/estate/meters';
import { fail } from '@steward/contract/failures';
import { InvalidFormula, parseFormula, type FormulaIssue } from '@steward/core/meters/formula';
import { registerUnitsOf, type RegisterUnit } from '@steward/core/readings/registers';
import { unitOf, type SiUnit } from '@steward/core/units/si';
import type { Work } from '../../../database/transaction.ts';
import * as repository from './meters.repository.ts';

type Placed = Pick<Meter, 'environment_id' | 'carrier' | 'meter_no'> & { _id: string };

export const refused = (field: string, message: string): never =>
  fail('request.invalid', undefined, [{ field, message }]);

/** Use that is already on a bill must not be counted again behind another meter. */
async function mustNotBeBilled({ db, scope }: Work, meter: Placed, field: string): Promise<void> {
  if (await repository.isBilled(db, scope, meter)) refused(field, 'is not possible for a meter with bills of its own');
}

/** The parent of a sub-meter is another meter of the same property and carrier, without loops. */
export async function checkParent(work: Work, meter: Placed, parentId: string): Promise<void> {
  const all = await repository.listMeters(work.db, work.scope, meter.environment_id);
  const byId = new Map(all.map((row) => [row._id, row]));
  if (byId.get(parentId)?.carrier !== meter.carrier)
    refused('parent_id', 'must be a meter of this property and carrier');
  const passed = new Set<string>();
  for (let at: string | null = parentId; at && !passed.has(at); at = byId.get(at)?.parent_id ?? null) {
    if (at === meter._id) refused('parent_id', 'must not stand behind this meter');
    passed.add(at);
  }
  await mustNotBeBilled(work, meter, 'parent_id');
}

const messages = {
  syntax: 'is not a formula of meters and numbers',
  'not-linear': 'multiplies or divides by a meter',
  constant: 'has a number without a meter',
  empty: 'has no meter',
} as const satisfies Record<FormulaIssue, string>;

function partsOf(formula: string) {
  try {
    return parseFormula(formula);
  } catch (error) {
    if (error instanceof InvalidFormula) return refused('formula', messages[error.issue]);
    throw error;
  }
}

/** A number can be that of a water and of an electricity meter: the one of the same carrier is meant, or the only one. */
function meterCalled(name: string, carrier: string, all: readonly Meter[]): Meter {
  const same = all.filter(({ meter_no }) => meter_no === name);
  const found = same.find((meter) => meter.carrier === carrier) ?? (same.length === 1 ? same[0] : undefined);
  return found ?? refused('formula', 'names a meter that this property does not have');
}

/** The units in which all parts of a formula can be added. */
function commonMeasures(meters: readonly Meter[], units: ReadonlyMap<string, RegisterUnit>): SiUnit[] {
  const measures = meters
    .filter(({ formula }) => formula === '')
    .map(({ _id, carrier }) => {
      const unit = units.get(_id);
      return new Set((unit ? [unit] : registerUnitsOf[carrier]).map((one) => unitOf(one).si));
    });
  return (['kWh', 'l', 't'] as const).filter((measure) => measures.every((own) => own.has(measure)));
}

/** The ids of the parts of a formula; refuses loops, unknown meters, and units that cannot be added. */
export async function formulaParts(work: Work, meter: Placed, formula: string) {
  const { db, scope } = work;
  const all = await repository.listMeters(db, scope, meter.environment_id);
  const byId = new Map(all.map((one) => [one._id, one]));
  const below = new Map<string, string[]>();
  for (const { meter_id, part_id } of await repository.listParts(db, scope, meter.environment_id))
    below.set(meter_id, [...(below.get(meter_id) ?? []), part_id]);
  const parts = partsOf(formula).map(({ meterNo, factor }) => ({
    part_id: meterCalled(meterNo, meter.carrier, all)._id,
    factor,
  }));
  const reached = new Set<string>();
  const open = parts.map(({ part_id }) => part_id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === meter._id) refused('formula', 'holds this meter itself');
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(below.get(id) ?? []));
  }
  const within = [...reached].flatMap((id) => byId.get(id) ?? []);
  const units = await repository.listUnits(db, scope, meter.environment_id);
  if (commonMeasures(within, units).length === 0) refused('formula', 'adds units that cannot be converted');
  return parts;
}

/** A meter with readings or bills cannot become a virtual one. */
export async function mustBeFree(work: Work, meter: Placed): Promise<void> {
  if ((await repository.listRead(work.db, work.scope, [meter._id])).size > 0)
    refused('formula', 'is not possible for a meter with readings');
  await mustNotBeBilled(work, meter, 'formula');
}
