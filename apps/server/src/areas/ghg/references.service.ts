import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { ghg } from '@steward/contract/ghg';
import type { InventoryInstrument } from '@steward/core/ghg/activity';
import { carriersOf, scopeOf, wasteTreatments, type Carrier, type WasteTreatment } from '@steward/core/ghg/carrier';
import type { FactorIndex } from '@steward/core/ghg/choose-factor';
import type { EmissionFactor, FactorUnit } from '@steward/core/ghg/factor';
import { editions, factorIndex } from '@steward/reference/emission-factors/factors';
import { inTransaction, reading, type Work } from '../../database/transaction.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { uuid } from '../../platform/uuid.ts';
import * as organizations from '../organizations/organizations.repository.ts';
import { myEnvironments, reachesEveryProperty } from '../portfolios/portfolios.repository.ts';
import { listAcceptedYears } from '../bills/bills.lock.repository.ts';
import * as repository from './references.repository.ts';

const DONE = { done: true } as const;

/** What figures are computed with, beside the bills: published and own factors, certificates and contracts. */
export interface References {
  index: FactorIndex;
  /** Of one year. */
  instruments(year: number): InventoryInstrument[];
  instrument(id: string): { id: string; kind: string; reference: string } | undefined;
  /** Properties that have factors or certificates of their own. */
  alone: string[];
}

type OwnFactorRow = Awaited<ReturnType<typeof repository.listOwnFactors>>[number];

const category = (carrier: Carrier) => ({ water: 1, waste_water: 5, waste: 5 } as const)[carrier as 'water'];

/** An own factor as the calculation knows it: once per country, and for waste without a treatment once per treatment. */
function ownFactors(rows: readonly OwnFactorRow[], countries: readonly string[]): EmissionFactor[] {
  const taken = new Set(
    rows.map((row) => [row.environment_id, row.carrier, row.basis, row.treatment, row.year].join()),
  );
  return rows.flatMap((row) => {
    const carrier = row.carrier as Carrier;
    const treatments: (WasteTreatment | undefined)[] =
      carrier !== 'waste'
        ? [undefined]
        : row.treatment
          ? [row.treatment as WasteTreatment]
          : wasteTreatments.filter((t) => !taken.has([row.environment_id, row.carrier, row.basis, t, row.year].join()));
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
        year: row.year,
        unit: row.unit as FactorUnit,
        kgCo2ePerUnit: row.kg_co2e_per_unit,
        gwpSet: 'as stated by the supplier',
        source: row.source,
        edition: String(row.year),
        licence: 'own figure',
        own: true,
        ...(row.environment_id !== null && { environmentId: row.environment_id }),
      })),
    );
  });
}

/**
 * Loads factors and instruments for properties in these countries. A certificate counts in the property's own country only:
 * narrower than the common market of the AIB countries, so never too generous.
 */
export async function loadReferences({ db, scope }: Work, countries: readonly string[]): Promise<References> {
  const own = await repository.listOwnFactors(db, scope);
  const instruments = await repository.listInstruments(db, scope);
  const byId = new Map(instruments.map(({ _id, kind, reference }) => [_id, { id: _id, kind, reference }]));
  return {
    index: factorIndex(ownFactors(own, [...new Set(countries)])),
    instruments: (year) =>
      instruments
        .filter((row) => row.year === year)
        .map((row) => ({
          id: row._id,
          kind: row.kind as InventoryInstrument['kind'],
          energyKwh: row.kwh,
          kgCo2ePerKwh: row.kg_co2e_per_kwh,
          countries: [row.country_code],
          year: row.year,
          environmentId: row.environment_id,
        })),
    instrument: (id) => byId.get(id),
    alone: [
      ...new Set([...own.flatMap((row) => row.environment_id ?? []), ...instruments.map((row) => row.environment_id)]),
    ],
  };
}

async function refuseUnknownProperty({ db, scope }: Work, environmentId: string) {
  const row = await myEnvironments(db, scope)
    .select('environments.id')
    .where('environments.id', '=', environmentId)
    .executeTakeFirst();
  if (!row) fail('environment.not-found');
}

/** What counts for every property is for those who see every property: others would change figures they cannot look at. */
async function refuseWithoutTheWhole({ db, scope }: Work) {
  if (!(await reachesEveryProperty(db, scope))) fail('factor.whole-organization');
}

const refuseBeyondReach = (work: Work, environmentId: string | null) =>
  environmentId === null ? refuseWithoutTheWhole(work) : refuseUnknownProperty(work, environmentId);

/** What an accepted report of the year was computed with stays: unlike the bills' message, this one names the year. */
async function refuseAcceptedYear({ db, scope }: Work, environmentId: string | null, year: number) {
  if ((await listAcceptedYears(db, scope, environmentId)).includes(year)) fail('report.read-only', String(year));
}

export const getOwnFactors = (ctx: Ctx): Promise<Answer<typeof ghg.getOwnFactors>> =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listOwnFactors(db, scope)).map((row) => ({
      ...row,
      carrier: row.carrier as Carrier,
      basis: row.basis as 'location' | 'market' | null,
      unit: row.unit as FactorUnit,
    })),
  );

export const saveOwnFactor = (ctx: Ctx, input: Parsed<typeof ghg.saveOwnFactor>) =>
  inTransaction(ctx, async (work) => {
    await refuseBeyondReach(work, input.environment_id);
    if (input.basis && scopeOf[input.carrier] !== 2)
      fail('request.invalid', undefined, [{ field: 'basis', message: 'is for electricity, heat and cooling only' }]);
    if (
      input.treatment &&
      !(input.carrier === 'waste' && (wasteTreatments as readonly string[]).includes(input.treatment))
    )
      fail('request.invalid', undefined, [{ field: 'treatment', message: 'is not known' }]);
    const unit = carriersOf.WATER.includes(input.carrier) ? 'l' : input.carrier === 'waste' ? 't' : 'kWh';
    if (input.unit !== unit) fail('request.invalid', undefined, [{ field: 'unit', message: `must be ${unit}` }]);
    await refuseAcceptedYear(work, input.environment_id, input.year);
    await repository.insertOwnFactor(work.db, work.scope, {
      id: uuid(),
      ...input,
      created_by: ctx.actor?.userId ?? null,
    });
    return DONE;
  });

export const deleteOwnFactor = (ctx: Ctx, { factor_id }: Parsed<typeof ghg.deleteOwnFactor>) =>
  inTransaction(ctx, async (work) => {
    const row = (await repository.findOwnFactor(work.db, work.scope, factor_id)) ?? fail('factor.not-found');
    await refuseBeyondReach(work, row.environment_id);
    await refuseAcceptedYear(work, row.environment_id, row.year);
    await repository.deleteOwnFactor(work.db, work.scope, factor_id);
    return DONE;
  });

export const getInstruments = (
  ctx: Ctx,
  { year }: Parsed<typeof ghg.getInstruments>,
): Promise<Answer<typeof ghg.getInstruments>> =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listInstruments(db, scope, year)).map((row) => ({
      ...row,
      kind: row.kind as InventoryInstrument['kind'],
    })),
  );

export const saveInstrument = (ctx: Ctx, input: Parsed<typeof ghg.saveInstrument>) =>
  inTransaction(ctx, async (work) => {
    await refuseUnknownProperty(work, input.environment_id);
    await refuseAcceptedYear(work, input.environment_id, input.year);
    await repository.insertInstrument(work.db, work.scope, {
      id: uuid(),
      ...input,
      created_by: ctx.actor?.userId ?? null,
    });
    return DONE;
  });

export const deleteInstrument = (ctx: Ctx, { instrument_id }: Parsed<typeof ghg.deleteInstrument>) =>
  inTransaction(ctx, async (work) => {
    const row = (await repository.findInstrument(work.db, work.scope, instrument_id)) ?? fail('instrument.not-found');
    await refuseAcceptedYear(work, row.environment_id, row.year);
    await repository.deleteInstrument(work.db, work.scope, instrument_id);
    return DONE;
  });

export const getFactorEditions = async (): Promise<Answer<typeof ghg.getFactorEditions>> =>
  editions().map(({ id, publisher, title, edition, licence, attribution, factors }) => ({
    set: id,
    edition,
    source: `${publisher}, ${title}`,
    licence,
    attribution,
    factors,
  }));

/** How the organization accounts, as kept in its settings. */
export interface Accounting {
  consolidation: 'operational_control' | 'financial_control' | 'equity_share';
  base_year: number | null;
}

export async function accountingOf({ db, scope }: Work): Promise<Accounting> {
  const kept = (await organizations.findSettings(db, scope)).ghg as Partial<Accounting> | undefined;
  return { consolidation: kept?.consolidation ?? 'operational_control', base_year: kept?.base_year ?? null };
}

export const getOrganizationConfig = (ctx: Ctx): Promise<Answer<typeof ghg.getOrganizationConfig>> =>
  reading(ctx, async (work) => ({
    ...(await accountingOf(work)),
    may_change_whole: await reachesEveryProperty(work.db, work.scope),
  }));

export const saveGHGBaseYear = (ctx: Ctx, input: Parsed<typeof ghg.saveGHGBaseYear>) =>
  inTransaction(ctx, async (work) => {
    await refuseWithoutTheWhole(work);
    const { db, scope } = work;
    await organizations.updateSettings(db, scope, { ghg: input });
    return DONE;
  });
