import type { Answer, Parsed } from '@steward/contract/call';
import { efficiencyMeasures } from '@steward/contract/estate/efficiency-measures';
import { fail } from '@steward/contract/failures';
import type { comparison, DifferenceSteps } from '@steward/contract/insight/comparison';
import { decide } from '@steward/contract/modules';
import { explainDifference, type PerArea } from '@steward/core/comparison/difference';
import { chooseOthers, isRanked } from '@steward/core/comparison/others';
import type { Carrier } from '@steward/core/ghg/carrier';
import { writeListQuery } from '@steward/core/lists/list-query';
import type { MeasureState } from '@steward/core/measures/measure-codes';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { readFigures } from '../../../platform/figures/figures.ts';
import { getEfficiencyMeasures } from '../../estate/efficiency-measures/measures.service.ts';
import { listPropertyFacts } from '../../estate/environments/list.service.ts';
import { daysOf, energyCarriers, readParts, readShown, type AskedPeriod, type Parts } from './compared-figures.ts';
import { groupOf } from './compared-group.ts';

type Difference = Answer<typeof comparison.getPropertyDifference>;

/** A property with what its values per square metre are made of. */
interface Place {
  area: number;
  parts: Parts;
}

/** Several places as one of their total area; undefined where the emissions or the energy of one is not known. */
function together(places: readonly Place[]): (PerArea & { areaM2: number }) | undefined {
  const areaM2 = places.reduce((sum, { area }) => sum + area, 0);
  if (areaM2 <= 0) return undefined;
  let [energyKg, other, accepted] = [0, 0, 0];
  const kwh = new Map<Carrier, number>();
  for (const { parts } of places) {
    if (parts.kg === null || parts.shownKg === null || parts.energyKg === null || !parts.kwh.size) return undefined;
    energyKg += parts.energyKg;
    other += parts.kg - parts.energyKg;
    accepted += parts.shownKg - parts.kg;
    for (const [carrier, value] of parts.kwh) kwh.set(carrier, (kwh.get(carrier) ?? 0) + value);
  }
  const per = (value: number) => value / areaM2;
  return {
    areaM2,
    energy: Object.fromEntries([...kwh].map(([carrier, value]) => [carrier, per(value)])),
    energyKg: per(energyKg),
    furtherKg: { other: per(other), ...(accepted !== 0 && { accepted: per(accepted) }) },
  };
}

const hasEnergy = (place: PerArea) => sum(Object.values(place.energy)) > 0;

function stepsOf(own: PerArea, others: PerArea): DifferenceSteps {
  const found = explainDifference(own, others);
  const side = ({ kwhPerM2, kgPerKwh, furtherKgPerM2, kgPerM2 }: typeof found.own) => ({
    kwh_per_m2: kwhPerM2,
    kg_per_kwh: kgPerKwh,
    further_kg_per_m2: furtherKgPerM2,
    kg_per_m2: kgPerM2,
  });
  return {
    others: side(found.others),
    own: side(found.own),
    energy: {
      kwh_per_m2: found.energy.kwhPerM2,
      kg_per_m2: found.energy.kgPerM2,
      carriers: found.energy.carriers.map(({ carrier, kwhPerM2, kgPerM2 }) => ({
        carrier: carrier as Carrier,
        kwh_per_m2: kwhPerM2,
        kg_per_m2: kgPerM2,
      })),
    },
    sources: { kg_per_kwh: found.sources.kgPerKwh, kg_per_m2: found.sources.kgPerM2 },
    further: found.further.map(({ of, ownKgPerM2, othersKgPerM2, kgPerM2 }) => ({
      of: of === 'accepted' ? of : 'other',
      own: ownKgPerM2,
      others: othersKgPerM2,
      kg_per_m2: kgPerM2,
    })),
  };
}

const likeForLike = {
  year: ['energy.like_for_like_difference', 'energy.like_for_like_before'],
  months: ['energy.like_for_like_difference_last_12_months', 'energy.like_for_like_before_last_12_months'],
} as const;

/** The change of several properties: differences over values before, both added up. */
const changeOf = (found: readonly { difference: number | null; before: number | null }[]): number | null => {
  const known = found.flatMap(({ difference, before }) =>
    difference === null || before === null ? [] : { difference, before },
  );
  const before = known.reduce((sum, one) => sum + one.before, 0);
  return before > 0 ? known.reduce((sum, one) => sum + one.difference, 0) / before : null;
};

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

const archived = writeListQuery({ field: 'archive', in: ['archived'] });

/** The days of a property with data, and those on which bills are due. */
async function coveredDays(ctx: Ctx, work: Work, { year, is_last_12_months: isLast }: AskedPeriod, id: string) {
  const [covered, due] = isLast
    ? (['data.days_covered_last_12_months', 'data.days_due_last_12_months'] as const)
    : (['data.days_covered', 'data.days_due'] as const);
  const table = await readFigures(ctx, work, {
    keys: [covered, due],
    kind: 'property',
    ids: [id],
    ...(isLast ? { grain: 'now' } : { grain: 'year', from: `${year}-01-01` }),
  });
  const [days, expected] = [table.of(covered, id).value, table.of(due, id).value];
  return days === null || expected === null ? null : { days, due: expected };
}

const notBegun: ReadonlySet<MeasureState> = new Set(['proposed', 'evaluated', 'selected']);

/** The measures of a property that are not begun, the largest saving first; null if the person does not see measures. */
async function measuresNotBegun(
  ctx: Ctx,
  environment_id: string,
  area: number | null,
): Promise<Difference['measures']> {
  if (!decide(actorOf(ctx).rights, 'efficiency-measures.read').allowed) return null;
  const input = efficiencyMeasures.getEfficiencyMeasures.input.parse({ environment_id });
  return (await getEfficiencyMeasures(ctx, input))
    .filter(({ status }) => notBegun.has(status))
    .map(({ _id, title, status, annual_kwh, net_cost, currency, simple_payback }) => ({
      _id,
      title,
      status,
      annual_kwh,
      kwh_per_m2: annual_kwh !== null && area ? annual_kwh / area : null,
      net_cost,
      currency,
      simple_payback,
    }))
    .toSorted((a, b) => (b.annual_kwh ?? 0) - (a.annual_kwh ?? 0));
}

export async function getPropertyDifference(
  ctx: Ctx,
  asked: Parsed<typeof comparison.getPropertyDifference>,
): Promise<Difference> {
  const found = await reading(ctx, async (work) => {
    const { environment_id } = asked;
    const group = await groupOf(ctx, work, asked);
    const facts = await listPropertyFacts(work, {
      only: group ? [...new Set([...group.ids, environment_id])] : undefined,
    });
    // An archived property is in no list, and a link may still open it.
    const own =
      facts.find((row) => row.environment_id === environment_id) ??
      (await listPropertyFacts(work, { only: [environment_id], where: archived }))[0] ??
      fail('environment.not-found');
    const places = new Map([...facts, own].map((row) => [row.environment_id, row]));
    const period: AskedPeriod = asked;
    const shown = await readShown(ctx, work, period, [...places.keys()]);
    const inGroup = group ? new Set(group.ids) : undefined;
    const candidates = facts
      .filter((row) => !inGroup || inGroup.has(row.environment_id))
      .map((row) => {
        const figures = shown(row.environment_id);
        const isKnown = figures.energy.value !== null && figures.emissions.value !== null;
        return {
          id: row.environment_id,
          propertyType: row.property_type,
          country: row.country_code,
          isComparable: isKnown && isRanked(figures.coverage.value),
        };
      });
    const ofOwn = { id: environment_id, propertyType: own.property_type, country: own.country_code };
    const { basis, ids, leftOut } = chooseOthers(ofOwn, candidates, group !== undefined);
    const parts = await readParts(ctx, work, period, [environment_id, ...ids]);
    const placeOf = (id: string): Place => ({ area: shown(id).area.value ?? 0, parts: parts(id) });
    const [mine, theirs] = [together([placeOf(environment_id)]), together(ids.map(placeOf))];
    const isExplained = mine && theirs && hasEnergy(mine) && hasEnergy(theirs);
    const ofOthers = sum(ids.map((id) => placeOf(id).area));
    const months = await readFigures(ctx, work, {
      keys: ['energy.use'],
      kind: 'property',
      ids: [environment_id, ...ids],
      grain: 'month',
      ...daysOf(ctx, period),
    });
    const monthly = (list: readonly string[], area: number, month: string) => {
      const values = list.map((id) => months.of('energy.use', id, month).value);
      const known = values.flatMap((value) => value ?? []);
      // A month that one of them lacks would look like less energy.
      return known.length < list.length || area <= 0 || !known.length ? null : sum(known) / area;
    };
    const [difference, before] = likeForLike[period.is_last_12_months ? 'months' : 'year'];
    const changes = await readFigures(ctx, work, {
      keys: [difference, before],
      kind: 'property',
      ids: [environment_id, ...ids],
      ...(period.is_last_12_months ? { grain: 'now' } : { grain: 'year', from: `${period.year}-01-01` }),
    });
    const changesOf = (list: readonly string[]) =>
      changeOf(
        list.map((id) => ({ difference: changes.of(difference, id).value, before: changes.of(before, id).value })),
      );
    const figures = shown(environment_id);
    const energyOf = (place: PerArea | undefined, carrier: Carrier) => place?.energy[carrier] ?? 0;
    return {
      area: figures.area.value,
      answer: {
        environment_id,
        environment_name: own.environment_name,
        property_type: own.property_type,
        country_code: own.country_code,
        basis,
        group_name: group?.name ?? null,
        others: ids.map((id) => ({ environment_id: id, environment_name: places.get(id)?.environment_name ?? '' })),
        left_out: leftOut.length,
        is_partial: group ? group.isPartial : !(await reachesEveryProperty(work.db, work.scope)),
        emissions: figures.emissions,
        energy: figures.energy,
        steps: isExplained ? stepsOf(mine, theirs) : null,
        change: { own: changesOf([environment_id]), others: changesOf(ids) },
        carriers:
          mine && theirs
            ? energyCarriers
                .map((carrier) => ({ carrier, own: energyOf(mine, carrier), others: energyOf(theirs, carrier) }))
                .filter((one) => one.own !== 0 || one.others !== 0)
            : [],
        months: months.steps.map((month) => ({
          month,
          own: monthly([environment_id], figures.area.value ?? 0, month),
          others: monthly(ids, ofOthers, month),
        })),
        covered: await coveredDays(ctx, work, period, environment_id),
        estimated: figures.energy.estimated,
      },
    };
  });
  return { ...found.answer, measures: await measuresNotBegun(ctx, asked.environment_id, found.area) };
}
