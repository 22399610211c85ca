import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import { isUseOf } from '@steward/core/ghg/carrier';
import { fail } from '@steward/contract/failures';
import type { Activity } from '@steward/core/ghg/entries/activity';
import type { EntryActivity } from '@steward/core/ghg/entries/entry';
import { isOnSite } from '@steward/core/ghg/on-site';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { accountByMonth, accountFor, estimatedIn } from '../../carbon/factors/accounting.ts';
import { listBillShares, type CountedMonth } from '../../carbon/inventory/consumption.service.ts';
import { countMonths } from '../../carbon/inventory/count-year.ts';
import {
  acceptedProperty,
  reportedProperty,
  type ReportedProperty,
} from '../../carbon/reports/property-working.service.ts';
import { missingOf } from '../../carbon/inventory/shown-factors.ts';
import { shownLine } from '../../carbon/reports/working.ts';
import { sourceNames } from '../../energy/renewables/on-site.service.ts';
import { carriersBehind, isEmissionOf, isScopeOf, type Measure } from './figures.ts';
import { findProperty } from './property.service.ts';

type Working = Answer<typeof dashboards.getFigureWorking>;

const estimatedOf = ({ quantity, estimatedShare = 0 }: Activity) => quantity * estimatedShare;

const keyOf = (carrier: string, isTenants = false) => `${carrier}|${isTenants}`;

const isEmissionMeasure = (measure: Measure) => !['energy', 'water', 'waste', 'cost'].includes(measure);

const TENANTS_CATEGORY = 13;

/** The part of a report's figures of a property that belongs to a measure, with the bills behind it. */
function workingOfReport(found: ReportedProperty, measure: Measure, isTenant: boolean): Working {
  const { share, scope3_category, is_accepted } = found;
  const lines = found.lines.filter((line) => isEmissionOf(measure, line));
  // Energy in another category of scope 3 comes from the landlord's own bills.
  const counted = new Set(
    lines.map((line) =>
      keyOf(
        line.carrier,
        line.scope3_category === TENANTS_CATEGORY && line.scope3_category !== Number(scope3_category),
      ),
    ),
  );
  return {
    measure,
    reported: { share, scope3_category, is_accepted },
    total: sum(lines.map((line) => line.kg_co2e)),
    unit: 'kg CO2e',
    lines,
    bills: isTenant ? [] : found.bills.filter(({ carrier, is_tenants }) => counted.has(keyOf(carrier, is_tenants))),
    generation: [],
    missing_factors: found.missing,
  };
}

/** The months of a year added up: one line per carrier instead of twelve. */
function wholeYear(activities: readonly Activity[]): Activity[] {
  const sums = new Map<string, Activity>();
  for (const { month: _, ...activity } of activities) {
    const { carrier, treatment, unit, isTenants, entryId, elsewhere, country, region, regionIs } = activity;
    const key = `${carrier}|${treatment}|${unit}|${isTenants}|${entryId}|${elsewhere}|${country}|${region}|${regionIs}`;
    const sum = sums.get(key);
    if (!sum) sums.set(key, activity);
    else {
      const estimated = estimatedOf(sum) + estimatedOf(activity);
      sum.quantity += activity.quantity;
      estimatedIn(sum, { estimated, quantity: sum.quantity });
    }
  }
  return [...sums.values()];
}

/** Entries and equipment losses added up over the months: one line each. */
function entriesTogether(entries: readonly EntryActivity[]): EntryActivity[] {
  const sums = new Map<string, EntryActivity>();
  for (const { month: _, ...entry } of entries) {
    const key = entry.entryId ?? `${entry.equipmentId}|${entry.factor.id}`;
    const sum = sums.get(key);
    if (sum) sum.quantity += entry.quantity;
    else sums.set(key, entry);
  }
  return [...sums.values()];
}

export const getFigureWorking = (
  ctx: Ctx,
  { environment_id, year, month, measure, report }: Parsed<typeof dashboards.getFigureWorking>,
): Promise<Working> =>
  reading(ctx, async (work) => {
    const isTenant = work.scope.tenants !== undefined;
    // A tenant sees the calculation of the building's figures, but not the landlord's costs.
    if (isTenant && measure === 'cost') fail('session.forbidden');
    const property = await findProperty(work, environment_id);
    if (report && isEmissionMeasure(measure)) {
      const found = await reportedProperty(work, report, { environmentId: environment_id, year, month }, ctx.now);
      return workingOfReport(found, measure, isTenant);
    }
    // A year shows its accepted figures; its months show current ones.
    const accepted = isEmissionMeasure(measure) && !month && (await acceptedProperty(work, environment_id, year));
    if (accepted) return workingOfReport(accepted, measure, isTenant);
    const behind = carriersBehind(measure);
    const counted = await countMonths(work, property, year, ctx.now);
    const { rows, activities, entries, references, sources } = counted;
    const isEmission = isEmissionMeasure(measure);
    const inventory = month
      ? (accountByMonth(activities, references, year, entries).get(month) ?? accountFor([], references, year))
      : accountFor(wholeYear(activities), references, year, entriesTogether(entries));
    const lines = inventory.lines.filter((line) => isEmissionOf(measure, line));
    const shares = await listBillShares(
      work,
      { environmentId: environment_id },
      {
        year,
        month,
        carriers: isEmission ? undefined : behind,
      },
    );
    // Bills without a factor are listed as missing, not behind the sum.
    const shown = new Set(lines.map(({ activity }) => activity && keyOf(activity.carrier, activity.isTenants)));
    const waiting = new Set(
      activities.filter((one) => isScopeOf(measure, one)).map(({ carrier }) => carrier as string),
    );
    const bills = isEmission
      ? shares.filter(({ carrier, is_tenants }) => shown.has(keyOf(carrier, is_tenants)))
      : shares.filter((share) => measure !== 'cost' || share.cost !== null);
    const isGenerationShown = isEmission
      ? lines.some(({ activity }) => isOnSite(activity?.treatment))
      : measure === 'energy';
    return {
      measure,
      ...(counted.share !== 1 && {
        reported: { share: counted.share, scope3_category: counted.scope3Category, is_accepted: false },
      }),
      ...(isEmission
        ? { total: sum(lines.map((line) => line.kgCo2e)), unit: 'kg CO2e' }
        : measure === 'cost'
          ? costOf(bills)
          : {
              total: sum(
                rows
                  .filter(
                    (row) => isUseOf(measure as 'energy', row.carrier) && (month === undefined || row.month === month),
                  )
                  .map((row) => row.quantity),
              ),
              unit: { energy: 'kWh', water: 'l', waste: 't' }[measure as 'energy'],
            }),
      lines: lines.map((line) => shownLine(line, () => property.environment_name, references, year, sources)),
      bills: isTenant ? [] : bills,
      generation: isTenant || !isGenerationShown ? [] : await generationOf(work, environment_id, counted.meters, month),
      missing_factors: isEmission ? missingOf(inventory).filter(({ carrier }) => waiting.has(carrier)) : [],
    };
  });

/** The months of the property's own sources, whole like its bills. */
async function generationOf(
  work: Work,
  environmentId: string,
  meters: readonly CountedMonth[],
  only: string | undefined,
): Promise<Working['generation']> {
  const rows = meters.filter(({ treatment, month }) => isOnSite(treatment) && (only === undefined || month === only));
  if (!rows.length) return [];
  const names = await sourceNames(work, environmentId);
  return rows.map(({ meter_no, carrier, treatment, month, days, quantity, share }) => ({
    renewable_source_id: meter_no,
    name: names.get(meter_no) ?? '',
    carrier,
    month,
    days,
    quantity: quantity / share,
    is_attribute_sold: treatment === 'on_site_sold',
  }));
}

const sum = (values: readonly number[]) => (values.length ? values.reduce((a, b) => a + b, 0) : null);

/** Costs in several currencies are not added. */
function costOf(bills: Working['bills']): { total: number | null; unit: string } {
  const [currency, ...others] = new Set(bills.map((bill) => bill.currency));
  if (!currency || others.length) return { total: null, unit: '' };
  return { total: sum(bills.map((bill) => bill.cost ?? 0)), unit: currency };
}
