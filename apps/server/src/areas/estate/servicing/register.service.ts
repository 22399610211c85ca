import type { Answer, Parsed } from '@steward/contract/call';
import type { RefrigerantState, servicing } from '@steward/contract/estate/servicing';
import { MissingReference } from '@steward/core/failure';
import type { FactorFacts } from '@steward/core/ghg/factors/factor';
import type { InventoryGas } from '@steward/core/ghg/factors/gases';
import { registerLoss, type RegisterLoss } from '@steward/core/ghg/factors/refrigerant-register';
import { activityFactor, publishedActivity } from '@steward/reference/activities/activities';
import { equipmentLeaks, findPotential, isOutsideScopes } from '@steward/reference/gwp/warming-potentials';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './servicing.repository.ts';

/** The warming potential used for a refrigerant. */
type Potential = {
  /** The id in entries: `gas:R-410A`. */
  gasId: string;
  factor: FactorFacts;
  /** Absent: not a gas of the Kyoto Protocol, so reported outside the scopes. */
  gas?: InventoryGas | undefined;
};
/** The potential of a gas outside the scopes may be unknown. */
type Known = Omit<Potential, 'factor'> & { factor: FactorFacts | null };

/** A piece of equipment with its refrigerant loss in a year. */
export interface RegisterPiece {
  equipment_id: string;
  product_name: string;
  environment_id: string;
  environment_name: string;
  refrigerant: string;
  charge: number | null;
  year: number;
  days: string[];
  loss: RegisterLoss;
  /** Null if no potential is published or entered. */
  potential: Known | null;
  /** kg; null without records, which does not mean no loss, or if more was recovered than filled. */
  lost: number | null;
  state: RefrigerantState;
}

/** The published potential of the inventory, from the edition that entries use; otherwise the entered one of the nameplate. */
function potentialOf(refrigerant: string, entered: number | null, year: number): Known | null {
  const found = findPotential(refrigerant);
  const gasId = `gas:${found?.gas ?? refrigerant}`;
  const gas = publishedActivity(gasId)?.gas;
  try {
    if (gas) return { gasId, gas, factor: activityFactor(gasId, year) };
  } catch (error) {
    if (!(error instanceof MissingReference)) throw error;
  }
  const set = found?.ar5 !== undefined ? 'AR5' : found?.ar6 !== undefined ? 'AR6' : undefined;
  const value = found?.ar5 ?? found?.ar6 ?? entered;
  if (value === null) return found && isOutsideScopes(found) ? { gasId, factor: null } : null;
  const isPublished = set !== undefined;
  return {
    gasId,
    // A published gas without a family is outside the protocol; a gas in no table is unknown.
    gas: isPublished ? undefined : 'unsplit',
    factor: {
      id: gasId,
      country: '',
      year,
      kgCo2ePerUnit: value,
      gwpSet: set ?? 'as stated by the supplier',
      source: isPublished ? `IPCC ${set}, global warming potential over 100 years` : 'Equipment register',
      edition: set ?? String(year),
      licence: isPublished ? 'figures of a public body' : 'own figure',
      ...(!isPublished && { own: true }),
    },
  };
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Whether its latest work before the year removed the whole charge. */
function isEmptied(years: ReadonlyMap<number, readonly { chargeChange: number }[]>, before: number): boolean {
  const events = [...years]
    .filter(([of]) => of < before)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, all]) => all);
  return (events.findLast(({ chargeChange }) => chargeChange !== 0)?.chargeChange ?? 0) < 0;
}

/** The state of a piece in the year, without entries. An error in the records takes precedence. */
function stateOf({
  days,
  loss,
  potential,
  isInUse,
}: Pick<RegisterPiece, 'days' | 'loss' | 'potential'> & { isInUse: boolean }): RefrigerantState {
  if (loss.leakedKg === null) return 'implausible';
  if (potential && !potential.gas) return 'outside';
  if (days.length === 0) return isInUse ? 'no-record' : 'not-in-use';
  return potential ? 'counted' : 'no-potential';
}

/** The refrigerant register by piece and year; pieces without any work have only the last year, without a loss. */
export async function listRegister(
  { db, scope }: Work,
  asked: {
    environmentIds?: readonly string[] | undefined;
    from?: number | undefined;
    until: number;
    knownAt?: Date | undefined;
  },
): Promise<RegisterPiece[]> {
  const pieces = await repository.listRefrigerants(db, scope, asked.environmentIds);
  if (pieces.length === 0) return [];
  const ids = pieces.map(({ equipment_id }) => equipment_id);
  const work = await repository.listRefrigerantWork(db, scope, ids, asked);
  const byPiece = new Map<string, Map<number, typeof work>>();
  for (const event of work) {
    const year = Number(event.day.slice(0, 4));
    const years = byPiece.get(event.equipment_id) ?? new Map<number, typeof work>();
    byPiece.set(event.equipment_id, years.set(year, [...(years.get(year) ?? []), event]));
  }
  return pieces.flatMap(({ details, quantity, install_date, availability, ...piece }) => {
    const fields = details as Readonly<Record<string, unknown>>;
    const refrigerant = String(fields.refrigerant_type);
    const each = numberOf(fields.refrigerant_charge);
    const charge = each === null ? null : each * quantity;
    const isThere = availability !== 'planned' && availability !== 'decommissioned';
    const years = byPiece.get(piece.equipment_id) ?? new Map<number, typeof work>();
    if (!years.has(asked.until)) years.set(asked.until, []);
    return [...years].map(([year, events]) => {
      const days = [...new Set(events.map(({ day }) => day))];
      const loss = registerLoss(events);
      const potential = potentialOf(refrigerant, numberOf(fields.refrigerant_gwp), year);
      const isInUse =
        isThere &&
        charge !== null &&
        !(install_date && Number(install_date.slice(0, 4)) > year) &&
        !isEmptied(years, year);
      return {
        ...piece,
        refrigerant,
        charge,
        year,
        days,
        loss,
        lost: days.length > 0 ? loss.leakedKg : null,
        potential,
        state: stateOf({ days, loss, potential, isInUse }),
      };
    });
  });
}

/** The register of a year with its records, for pieces with any work. */
export async function registerEvidence(work: Work, environmentIds: readonly string[], year: number) {
  const pieces = (await listRegister(work, { environmentIds, from: year, until: year })).filter(
    ({ days }) => days.length > 0,
  );
  const ids = pieces.map(({ equipment_id }) => equipment_id);
  const records = ids.length ? await repository.listRefrigerantRecords(work.db, work.scope, ids, year) : [];
  return pieces.map(({ equipment_id, environment_id, product_name, refrigerant, charge, loss, potential }) => ({
    equipment_id,
    environment_id,
    name: product_name,
    refrigerant,
    charge,
    gwp100: potential?.factor?.kgCo2ePerUnit ?? null,
    gwp_source: potential?.factor?.source ?? '',
    lost: loss.leakedKg,
    working: loss.working,
    records: records.filter((one) => one.equipment_id === equipment_id),
  }));
}

/** Published yearly leak rates by kind of equipment, for an estimate by screening. */
export async function getLeakRates(): Promise<Answer<typeof servicing.getLeakRates>> {
  const { edition, equipment } = equipmentLeaks();
  return {
    edition,
    rates: equipment.flatMap(({ equipment: kind, annualLeakPercent }) =>
      annualLeakPercent === undefined ? [] : [{ kind, percent: annualLeakPercent }],
    ),
  };
}

export const getRefrigerants = (
  ctx: Ctx,
  { environment_id, year }: Parsed<typeof servicing.getRefrigerants>,
): Promise<Answer<typeof servicing.getRefrigerants>> =>
  reading(ctx, async (work) => {
    const environmentIds = environment_id === undefined ? undefined : [environment_id];
    const register = await listRegister(work, { environmentIds, until: year });
    const inYear = register.filter((piece) => piece.year === year);
    return inYear.map(({ loss, lost, potential, ...piece }) => {
      const { factor = null, gas } = potential ?? {};
      const gwp100 = factor?.kgCo2ePerUnit ?? null;
      return {
        equipment_id: piece.equipment_id,
        product_name: piece.product_name,
        environment_id: piece.environment_id,
        environment_name: piece.environment_name,
        refrigerant: piece.refrigerant,
        charge: piece.charge,
        days: piece.days,
        topped_up: loss.addedKg,
        recovered: loss.recoveredKg,
        charge_change: loss.chargeChangeKg,
        lost,
        loss_rate: piece.charge && lost !== null ? lost / piece.charge : null,
        gwp100,
        gwp_source: !factor ? '' : factor.own ? 'entered' : `IPCC ${factor.gwpSet}`,
        kg_co2e: gwp100 === null || lost === null ? null : lost * gwp100,
        state: piece.state,
        activity_id: gas && potential && publishedActivity(potential.gasId) ? potential.gasId : null,
      };
    });
  });
