import type { Answer, Parsed } from '@steward/contract/call';
import type { servicing } from '@steward/contract/estate/servicing';
import { MissingReference } from '@steward/core/failure';
import type { FactorFacts } from '@steward/core/ghg/factor';
import type { InventoryGas } from '@steward/core/ghg/gases';
import { registerLoss, type RegisterLoss } from '@steward/core/ghg/refrigerant-register';
import { activityFactor, publishedActivity } from '@steward/reference/activities/activities';
import { findPotential } from '@steward/reference/gwp/warming-potentials';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './servicing.repository.ts';

/** The warming potential that a refrigerant is counted with. */
type Potential = {
  /** As entries name it: `gas:R-410A`. */
  gasId: string;
  factor: FactorFacts;
  /** Absent: outside the gases of the Kyoto protocol, so reported apart from the scopes. */
  gas?: InventoryGas | undefined;
};

/** A piece of equipment with what its refrigerant lost in a year. */
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
  /** Null where no potential is published and none was entered. */
  potential: Potential | null;
}

/** The published potential of the inventory, by the edition that entries take; where there is none, the one on the nameplate. */
function potentialOf(refrigerant: string, entered: number | null, year: number): Potential | null {
  const found = findPotential(refrigerant);
  const gasId = `gas:${found?.gas ?? refrigerant}`;
  const gas = publishedActivity(gasId)?.gas;
  try {
    if (gas) return { gasId, gas, factor: activityFactor(gasId, year) };
  } catch (error) {
    if (!(error instanceof MissingReference)) throw error;
  }
  const value = found?.ar5 ?? entered;
  if (value === null || value === undefined) return null;
  const isPublished = found?.ar5 !== undefined;
  return {
    gasId,
    // A published gas without a family is outside the protocol; of one that no table has, the gas is not known.
    gas: isPublished ? undefined : 'unsplit',
    factor: {
      id: gasId,
      country: '',
      year,
      kgCo2ePerUnit: value,
      gwpSet: isPublished ? 'AR5' : 'as stated by the supplier',
      source: isPublished ? 'IPCC AR5, global warming potential over 100 years' : 'Equipment register',
      edition: isPublished ? 'AR5' : String(year),
      licence: isPublished ? 'figures of a public body' : 'own figure',
      ...(!isPublished && { own: true }),
    },
  };
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The refrigerant register, piece by piece and year by year; pieces without any work have the last year alone, with no loss. */
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
  return pieces.flatMap(({ details, quantity, ...piece }) => {
    const fields = details as Readonly<Record<string, unknown>>;
    const refrigerant = String(fields.refrigerant_type);
    const each = numberOf(fields.refrigerant_charge);
    const years = byPiece.get(piece.equipment_id) ?? new Map<number, typeof work>();
    if (!years.has(asked.until)) years.set(asked.until, []);
    return [...years].map(([year, events]) => ({
      ...piece,
      refrigerant,
      charge: each === null ? null : each * quantity,
      year,
      days: [...new Set(events.map(({ day }) => day))],
      loss: registerLoss(events),
      potential: potentialOf(refrigerant, numberOf(fields.refrigerant_gwp), year),
    }));
  });
}

/** The register of a year with the records behind it, of pieces that anything was done to. */
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
    gwp100: potential?.factor.kgCo2ePerUnit ?? null,
    gwp_source: potential?.factor.source ?? '',
    lost: loss.leakedKg,
    working: loss.working,
    records: records.filter((one) => one.equipment_id === equipment_id),
  }));
}

export const getRefrigerants = (
  ctx: Ctx,
  { environment_id, year }: Parsed<typeof servicing.getRefrigerants>,
): Promise<Answer<typeof servicing.getRefrigerants>> =>
  reading(ctx, async (work) => {
    const environmentIds = environment_id === undefined ? undefined : [environment_id];
    const register = await listRegister(work, { environmentIds, from: year, until: year });
    return register.map(({ loss, potential, ...piece }) => {
      const gwp100 = potential?.factor.kgCo2ePerUnit ?? null;
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
        lost: loss.leakedKg,
        loss_rate: piece.charge && loss.leakedKg !== null ? loss.leakedKg / piece.charge : null,
        gwp100,
        gwp_source: !potential ? '' : potential.factor.own ? 'entered' : `IPCC ${potential.factor.gwpSet}`,
        kg_co2e: gwp100 === null || loss.leakedKg === null ? null : loss.leakedKg * gwp100,
      };
    });
  });
