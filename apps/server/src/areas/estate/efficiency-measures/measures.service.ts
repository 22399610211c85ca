import type { Answer, Parsed } from '@steward/contract/call';
import { efficiencyMeasures, type EfficiencyMeasure } from '@steward/contract/estate/efficiency-measures';
import { fail } from '@steward/contract/failures';
import { measureOf } from '@steward/core/ghg/carrier';
import { HIGHEST_LEVEL } from '@steward/core/diagnosis/smartness';
import { measureEconomics } from '@steward/core/measures/economics';
import { savedEmissions } from '@steward/core/measures/saved-emissions';
import { placeOf } from '@steward/reference/countries/grid-place';
import { smartnessCatalogue } from '@steward/reference/diagnosis/smartness';
import { sriCatalogue } from '@steward/reference/diagnosis/sri';
import { declaredProxies, factorIndex } from '@steward/reference/emission-factors/factors';
import { measureOfKey, measures, measureText } from '@steward/reference/measures/measures';
import { wasteDefaults } from '@steward/reference/waste/defaults';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './measures.repository.ts';

type Place = NonNullable<Awaited<ReturnType<typeof repository.findPlace>>>;

const mustFindPlace = async ({ db, scope }: Work, environmentId: string): Promise<Place> =>
  (await repository.findPlace(db, scope, environmentId)) ?? fail('environment.not-found');

export const getEfficiencyMeasurements = (
  ctx: Ctx,
  { environment_id }: Parsed<typeof efficiencyMeasures.getEfficiencyMeasurements>,
): Promise<Answer<typeof efficiencyMeasures.getEfficiencyMeasurements>> =>
  reading(ctx, async (work) => {
    const area = environment_id === undefined ? null : (await mustFindPlace(work, environment_id)).gross_floor_area;
    const language = ctx.actor?.language ?? 'en';
    return measures.map(({ key, title, category, lever, saving, cost, lifetime_years }) => ({
      key,
      title: measureText(title, language),
      category: measureText(category, language),
      lever: measureText(lever, language),
      saving: { ...saving, basis: measureText(saving.basis, language) },
      cost: { ...cost, unit: measureText(cost.unit, language) },
      cost_here: area !== null && cost.unit === 'EUR/m2' ? { low: cost.low * area, high: cost.high * area } : null,
      lifetime_years,
    }));
  });

/** A measure with its savings: this year's published factors at the place of the property, scope 2 location-based. */
function shown(ctx: Ctx, row: repository.MeasureRow, place: Place, discountRate: number): EfficiencyMeasure {
  const { country_code: country, region, region_is: regionIs } = placeOf(place);
  const saved = savedEmissions(
    row.savings,
    { country, region, regionIs, year: ctx.now.getUTCFullYear() },
    { index: factorIndex(), proxies: declaredProxies, wasteDefaults },
  );
  const economics = measureEconomics(
    {
      capitalCost: row.capital_cost,
      grants: row.grants,
      annualCostSaving: row.annual_cost_saving,
      lifeYears: row.life_years,
      annualTonnesSaved: saved.kgCo2e === null ? null : saved.kgCo2e / 1000,
    },
    discountRate,
  );
  const energy = row.savings.filter(({ carrier }) => measureOf[carrier] === 'energy');
  return {
    ...row,
    category: measureText(measureOfKey(row.measure)?.category ?? '', ctx.actor?.language ?? 'en'),
    savings: saved.parts.map(({ carrier, quantity, unit, kgCo2e, factor, working }) => ({
      carrier,
      quantity,
      unit,
      kg_co2e: kgCo2e,
      factor_source: factor ? `${factor.source}, ${factor.edition}` : '',
      working,
    })),
    annual_kwh: energy.length === 0 ? null : energy.reduce((sum, { quantity }) => sum + quantity, 0),
    annual_kg_co2e: saved.kgCo2e,
    net_cost: economics.netCost,
    simple_payback: economics.simplePayback,
    net_present_value: economics.netPresentValue,
    abatement_cost: economics.abatementCost,
    working: economics.working,
  };
}

export const getEfficiencyMeasures = (
  ctx: Ctx,
  { environment_id, discount_rate }: Parsed<typeof efficiencyMeasures.getEfficiencyMeasures>,
): Promise<EfficiencyMeasure[]> =>
  reading(ctx, async (work) => {
    const place = await mustFindPlace(work, environment_id);
    const rows = await repository.listMeasures(work.db, work.scope, environment_id);
    return rows.map((row) => shown(ctx, row, place, discount_rate));
  });

const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

/** The highest level of each service of the Smart Readiness Indicator and each smartness criterion. */
const highestLevels = new Map([
  ...sriCatalogue.services.map(({ code, scores }) => [code, scores.length - 1] as const),
  ...smartnessCatalogue.sections.flatMap(({ criteria }) => criteria.map(({ code }) => [code, HIGHEST_LEVEL] as const)),
]);

/** Whether each of these services and criteria has the level that it is brought to. */
export const areLevels = (raises: repository.MeasureFields['raises']): boolean =>
  raises.every(({ code, level }) => level <= (highestLevels.get(code) ?? -1));

function check(fields: repository.MeasureFields): void {
  const { measure, raises, currency, capital_cost, grants, annual_cost_saving, starts_on, ends_on } = fields;
  if (measure && !measureOfKey(measure)) refuse('measure', 'is not known');
  if (!areLevels(raises)) refuse('raises', 'must be a level of this question');
  if (currency === null && [capital_cost, grants, annual_cost_saving].some((money) => money !== null))
    refuse('currency', 'is required');
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    refuse('ends_on', 'must not come before the first day');
  if (fields.status === 'discarded' && fields.discard_reason === null) refuse('discard_reason', 'is required');
}

export const saveEfficiencyMeasure = (
  ctx: Ctx,
  input: Parsed<typeof efficiencyMeasures.saveEfficiencyMeasure>,
): Promise<EfficiencyMeasure> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const id = input.efficiency_measure_id ?? uuid();
    const known = input.efficiency_measure_id ? await repository.findMeasure(db, scope, id) : undefined;
    if (input.efficiency_measure_id && !known) fail('efficiency-measure.not-found');
    const { environment_id, ...given } = saved(
      efficiencyMeasures.saveEfficiencyMeasure.input,
      'efficiency_measure_id',
      input,
      known,
    );
    const place = await mustFindPlace(work, environment_id);
    if (known && known.environment_id !== environment_id) fail('efficiency-measure.not-found');
    const fields = { ...given, discard_reason: given.status === 'discarded' ? given.discard_reason : null };
    check(fields);
    if (known) await repository.updateMeasure(db, scope, id, fields);
    else await repository.insertMeasure(db, scope, { id, environment_id, created_by: actorOf(ctx).userId, ...fields });
    const row = (await repository.findMeasure(db, scope, id)) ?? fail('efficiency-measure.not-found');
    return shown(ctx, row, place, 0.05);
  });

export const deleteEfficiencyMeasure = (
  ctx: Ctx,
  { efficiency_measure_id }: Parsed<typeof efficiencyMeasures.deleteEfficiencyMeasure>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteMeasure(db, scope, efficiency_measure_id))) fail('efficiency-measure.not-found');
    return { done: true as const };
  });
