import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { factors } from '@steward/contract/carbon/factors';
import type { InventoryInstrument } from '@steward/core/ghg/entries/activity';
import { carriersOf, scopeOf, wasteTreatments, type Carrier, type WasteTreatment } from '@steward/core/ghg/carrier';
import { isContractualSource } from '@steward/core/ghg/instruments/contractual-source';
import type { FactorIndex } from '@steward/core/ghg/factors/choose-factor';
import { gwpSetIn, withGwpChoice, type GwpChoice } from '@steward/core/ghg/factors/gwp-set';
import type { Pin } from '@steward/core/ghg/inventory';
import type { InstrumentFault } from '@steward/core/ghg/instruments/instrument-criteria';
import type { EmissionFactor, FactorUnit } from '@steward/core/ghg/factors/factor';
import { editions, factorIndex } from '@steward/reference/emission-factors/factors';
import { onceIn } from '../../../database/read-words.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { changeSettings } from '../../access/organizations/organizations.service.ts';
import { reachesProperty } from '../../../database/scoped.ts';
import { acceptedYears } from '../../estate/environments/accepted-years.service.ts';
import { accountingOf, refuseBehindAccepted, refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';
import { restating, type Restate } from './gwp-sets.ts';
import { factsOf, faultOf, type InstrumentFacts } from './instrument-facts.ts';
import * as repository from './references.repository.ts';

const DONE = { done: true } as const;

/** The inputs of figures other than bills: published and own factors, certificates and contracts. */
export interface References {
  index: FactorIndex;
  /** The editions of published factors that sent or accepted reports used. */
  pins: ReadonlyMap<string, Pin>;
  /** Of one year. */
  instruments(year: number): InventoryInstrument[];
  instrument(id: string): InstrumentFacts | undefined;
  /** Instruments of the year that are not counted, with the reason. */
  notCounted(year: number): (InstrumentFacts & { because: InstrumentFault; environmentId: string })[];
  /** Properties that have factors or certificates of their own. */
  alone: string[];
  includeUpstream: boolean;
  /** Converts factors of a year to the warming potentials of its inventory. */
  restate: (year: number) => Restate;
}

type OwnFactorRow = Awaited<ReturnType<typeof repository.listOwnFactors>>[number];

const category = (carrier: Carrier) => ({ water: 1, waste_water: 5, waste: 5 } as const)[carrier as 'water'];

/** An own factor in the form of the calculation: one for each country, and for waste without a treatment one for each treatment. */
function ownFactors(rows: readonly OwnFactorRow[], countries: readonly string[]): EmissionFactor[] {
  const taken = new Set(
    rows.map((row) => [row.environment_id, row.carrier, row.basis, row.treatment, row.valid_from].join()),
  );
  return rows.flatMap((row) => {
    const carrier = row.carrier as Carrier;
    const treatments: (WasteTreatment | undefined)[] =
      carrier !== 'waste'
        ? [undefined]
        : row.treatment
          ? [row.treatment as WasteTreatment]
          : wasteTreatments.filter(
              (t) => !taken.has([row.environment_id, row.carrier, row.basis, t, row.valid_from].join()),
            );
    const basis = row.basis as 'location' | 'market' | null;
    return (row.country_code === null ? countries : [row.country_code]).flatMap((country) =>
      treatments.map((treatment): EmissionFactor => ({
        id: `own:${row._id}`,
        carrier,
        scope: scopeOf[carrier],
        ...(category(carrier) && { scope3Category: category(carrier) }),
        ...(basis && { basis }),
        ...(basis === 'market' && { marketKind: 'supplier' as const }),
        ...(treatment && { treatment }),
        country,
        year: row.valid_from,
        validUntil: row.valid_until,
        unit: row.unit as FactorUnit,
        kgCo2ePerUnit: row.kg_co2e_per_unit,
        gwpSet: 'as stated by the supplier',
        source: row.source,
        edition: row.valid_from === row.valid_until ? `${row.valid_from}` : `${row.valid_from}–${row.valid_until}`,
        licence: 'own figure',
        own: true,
        ...(row.environment_id !== null && { environmentId: row.environment_id }),
      })),
    );
  });
}

/**
 * Loads factors and instruments for properties in these countries. A certificate counts in the property's own country only. This is
 * narrower than the common market of the AIB countries, so figures are never too low.
 */
export const loadReferences = (
  work: Work,
  countries: readonly string[],
  /** The moment at which own factors, instruments and accepted editions are read; without it, now. */
  knownAt?: Date,
): Promise<References> => {
  const places = [...new Set(countries)];
  return onceIn(work, `references ${knownAt?.toISOString() ?? ''} ${places.join()}`, (once) =>
    readReferences(once, places, knownAt),
  );
};

async function readReferences(work: Work, countries: readonly string[], knownAt?: Date): Promise<References> {
  const { db, scope } = work;
  const own = await repository.listOwnFactors(db, scope, knownAt);
  const instruments = await repository.listInstruments(db, scope, undefined, knownAt);
  const accounting = await accountingOf(work);
  const byId = new Map(instruments.map((row) => [row._id, row]));
  return {
    index: factorIndex(ownFactors(own, countries)),
    pins: new Map((await repository.listPins(db, scope, knownAt)).map((pin) => [pin.key, pin])),
    instruments: (year) =>
      instruments
        .filter((row) => row.year === year && faultOf(row) === undefined)
        .map((row) => ({
          id: row._id,
          kind: row.kind as InventoryInstrument['kind'],
          energyKwh: row.kwh,
          kgCo2ePerKwh: row.kg_co2e_per_kwh,
          countries: [row.country_code],
          year: row.year,
          environmentId: row.environment_id,
        })),
    instrument: (id) => {
      const row = byId.get(id);
      return row && factsOf(row);
    },
    notCounted: (year) =>
      instruments.flatMap((row) => {
        const because = row.year === year ? faultOf(row) : undefined;
        return because ? { ...factsOf(row), because, environmentId: row.environment_id } : [];
      }),
    includeUpstream: accounting.upstream_energy,
    restate: restating(accounting),
    alone: [
      ...new Set([...own.flatMap((row) => row.environment_id ?? []), ...instruments.map((row) => row.environment_id)]),
    ],
  };
}

export async function refuseUnknownProperty({ db, scope }: Work, environmentId: string) {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
}

export const refuseBeyondReach = (work: Work, environmentId: string | null) =>
  environmentId === null ? refuseWithoutTheWhole(work) : refuseUnknownProperty(work, environmentId);

/** Refuses changes to inputs of accepted years. Unlike the message for bills, this one names the years. */
export async function refuseAcceptedYears(work: Work, environmentId: string | null, from: number, until: number) {
  const accepted = (await acceptedYears(work, environmentId)).filter((year) => from <= year && year <= until);
  if (accepted.length) fail('report.year-accepted', accepted.toSorted((a, b) => a - b).join(', '));
}

/** The last year whose figures change: a factor that replaces part of a longer one changes the years of the longer one too. */
async function lastYearChanged({ db, scope }: Work, input: repository.OwnFactorReach): Promise<number> {
  return Math.max(input.valid_until, (await repository.findReplaced(db, scope, input)) ?? 0);
}

export const getOwnFactors = (ctx: Ctx): Promise<Answer<typeof factors.getOwnFactors>> =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listOwnFactors(db, scope)).map((row) => ({
      ...row,
      carrier: row.carrier as Carrier,
      basis: row.basis as 'location' | 'market' | null,
      unit: row.unit as FactorUnit,
    })),
  );

/** Refuses an own factor that cannot be one. */
export async function checkOwnFactor(work: Work, input: Parsed<typeof factors.saveOwnFactor>) {
  await refuseBeyondReach(work, input.environment_id);
  if (input.basis === 'location' && input.carrier === 'electricity' && input.kg_co2e_per_unit === 0)
    fail('request.invalid', undefined, [
      { field: 'kg_co2e_per_unit', message: 'must be above zero for a grid average' },
    ]);
  if (input.basis === 'location' && isContractualSource(input.carrier, input.source))
    fail('request.invalid', undefined, [
      { field: 'source', message: 'names a tariff, contract or certificate, which is market-based' },
    ]);
  if (input.basis && scopeOf[input.carrier] !== 2)
    fail('request.invalid', undefined, [{ field: 'basis', message: 'is for electricity, heat and cooling only' }]);
  if (
    input.treatment &&
    !(input.carrier === 'waste' && (wasteTreatments as readonly string[]).includes(input.treatment))
  )
    fail('request.invalid', undefined, [{ field: 'treatment', message: 'is not known' }]);
  const unit = carriersOf.WATER.includes(input.carrier) ? 'l' : input.carrier === 'waste' ? 't' : 'kWh';
  if (input.unit !== unit) fail('request.invalid', undefined, [{ field: 'unit', message: `must be ${unit}` }]);
}

/** Writes an own factor without the check for accepted years. */
export const addOwnFactor = (work: Work, input: Parsed<typeof factors.saveOwnFactor>, createdBy: string | null) =>
  repository.insertOwnFactor(work.db, work.scope, { id: uuid(), ...input, created_by: createdBy });

export const saveOwnFactor = (ctx: Ctx, input: Parsed<typeof factors.saveOwnFactor>) =>
  inTransaction(ctx, async (work) => {
    await checkOwnFactor(work, input);
    await refuseAcceptedYears(work, input.environment_id, input.valid_from, await lastYearChanged(work, input));
    await addOwnFactor(work, input, ctx.actor?.userId ?? null);
    return DONE;
  });

/** The years that an own factor would change, shown before it is saved. */
export const getYearsOfOwnFactor = (
  ctx: Ctx,
  input: Parsed<typeof factors.getYearsOfOwnFactor>,
): Promise<Answer<typeof factors.getYearsOfOwnFactor>> =>
  reading(ctx, async (work) => {
    await refuseBeyondReach(work, input.environment_id);
    const until = await lastYearChanged(work, input);
    const found = await repository.countProperties(work.db, work.scope, input, [input.valid_from, until]);
    const accepted = await acceptedYears(work, input.environment_id);
    return Array.from({ length: until - input.valid_from + 1 }, (_, i) => input.valid_from + i).map((year) => ({
      year,
      properties: found.find((row) => row.year === year)?.properties ?? 0,
      is_accepted: accepted.includes(year),
    }));
  });

export const deleteOwnFactor = (ctx: Ctx, { factor_id }: Parsed<typeof factors.deleteOwnFactor>) =>
  inTransaction(ctx, async (work) => {
    const row = (await repository.findOwnFactor(work.db, work.scope, factor_id)) ?? fail('factor.not-found');
    await refuseBeyondReach(work, row.environment_id);
    await refuseAcceptedYears(work, row.environment_id, row.valid_from, row.valid_until);
    await repository.deleteOwnFactor(work.db, work.scope, factor_id);
    return DONE;
  });

/** Later editions that were accepted for a year, or for every year if none is given; the newest first. */
export const listAcceptedEditions = ({ db, scope }: Work, year?: number, knownAt?: Date) =>
  repository.listAcceptedEditions(db, scope, year, knownAt);

export const addAcceptedEditions = (
  { db, scope }: Work,
  rows: Parameters<typeof repository.insertAcceptedEditions>[2],
): Promise<void> => repository.insertAcceptedEditions(db, scope, rows);

export const getFactorEditions = async (): Promise<Answer<typeof factors.getFactorEditions>> =>
  editions().map(({ id, publisher, title, edition, licence, attribution, factors }) => ({
    set: id,
    edition,
    source: `${publisher}, ${title}`,
    licence,
    attribution,
    factors,
  }));

/** Writes without the check for accepted years, in the transaction of the caller. */
export async function writeGwpSet(work: Work, choice: GwpChoice) {
  await refuseWithoutTheWhole(work);
  const kept = await accountingOf(work);
  await changeSettings(work, { ghg: { ...kept, gwp_sets: withGwpChoice(kept.gwp_sets ?? [], choice) } });
}

/** The choice of warming potentials changes figures: an accepted year only changes with a reason (`applyConsolidation`). */
export const saveGwpSet = (ctx: Ctx, choice: Parsed<typeof factors.saveGwpSet>) =>
  inTransaction(ctx, async (work) => {
    const { gwp_sets = [] } = await accountingOf(work);
    const next = withGwpChoice(gwp_sets, choice);
    const moved = (await acceptedYears(work, null)).filter((year) => gwpSetIn(gwp_sets, year) !== gwpSetIn(next, year));
    refuseBehindAccepted(moved);
    await writeGwpSet(work, choice);
    return DONE;
  });
