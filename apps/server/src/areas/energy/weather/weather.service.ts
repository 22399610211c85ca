import type { Answer, Parsed } from '@steward/contract/call';
import type { weather } from '@steward/contract/energy/weather';
import {
  coolingDegreeDays,
  degreeDaysByMonth,
  degreeDaySums,
  heatingDegreeDays,
  type DegreeDayRule,
  type DegreeDaySums,
} from '@steward/core/weather/degree-days';
import { monthNormal } from '@steward/core/weather/normals';
import { dayMeans, gapsOf, overlay } from '@steward/core/weather/temperatures';
import { degreeDayRuleOf } from '@steward/reference/weather/bases';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findUsed } from './normals.repository.ts';
import { distanceTo, findSite, stationOfSite } from './stations.service.ts';
import * as repository from './weather.repository.ts';
import type { Site } from './weather.repository.ts';

/** The rule for degree days of a property: its own, else that of its country. */
function ruleOf(site: Site): DegreeDayRule & { isOwn: boolean; source: string } {
  const published = degreeDayRuleOf(site.country_code);
  const { method, heating_base_c, cooling_base_c } = site;
  if (method === null || heating_base_c === null || cooling_base_c === null) return { ...published, isOwn: false };
  return { method, heatingBaseC: heating_base_c, coolingBaseC: cooling_base_c, isOwn: true, source: published.source };
}

/** The station of a property, if it has one, with all its temperatures and published normals. */
export async function weatherOf(work: Work, environmentId: string) {
  const site = await findSite(work, environmentId);
  const taken = await stationOfSite(work, site);
  const known = overlay(taken ? await repository.listLayers(work.db, work.scope, taken.station._id) : []);
  const normals = taken && (await findUsed(work.db, work.scope, taken.station._id));
  return { site, taken, known, normals };
}

/** The station of a property within reach, if it has one. */
export const stationOf = async (work: Work, environmentId: string) =>
  (await stationOfSite(work, await findSite(work, environmentId)))?.station;

const sumsShown = ({ days, missing, filled, meanC, hdd, cdd }: DegreeDaySums) => ({
  days,
  days_missing: missing,
  days_filled: filled,
  mean_c: meanC,
  hdd,
  cdd,
});

export const getWeatherData = (
  ctx: Ctx,
  { environment_id, start, end }: Parsed<typeof weather.getWeatherData>,
): Promise<Answer<typeof weather.getWeatherData>> =>
  reading(ctx, async (work) => {
    const { site, taken, known, normals } = await weatherOf(work, environment_id);
    const rule = ruleOf(site);
    const days = dayMeans(known, { start, end });
    const all = [...known.keys()].toSorted();
    return {
      environment_id,
      environment_name: site.environment_name,
      has_position: site.latitude !== null && site.longitude !== null,
      start,
      end,
      station: taken
        ? {
            station_id: taken.station._id,
            code: taken.station.code,
            name: taken.station.name,
            country_code: taken.station.country_code,
            latitude: taken.station.latitude,
            longitude: taken.station.longitude,
            distance_km: distanceTo(site, taken.station),
            is_chosen: taken.isChosen,
            reason: taken.isChosen ? (site.reason ?? '') : '',
          }
        : null,
      rule: {
        method: rule.method,
        heating_base_c: rule.heatingBaseC,
        cooling_base_c: rule.coolingBaseC,
        is_own: rule.isOwn,
        source: rule.source,
      },
      days: days.map(({ day, meanC, isFilled }) => ({
        day,
        mean_c: meanC,
        is_filled: isFilled,
        hdd: meanC === null ? null : heatingDegreeDays(meanC, rule),
        cdd: meanC === null ? null : coolingDegreeDays(meanC, rule),
      })),
      months: degreeDaysByMonth(days, rule).map(({ month, ...sums }) => {
        const normal = monthNormal(known, month, rule, normals);
        return {
          month,
          ...sumsShown(sums),
          normal_hdd: normal.hdd,
          normal_cdd: normal.cdd,
          normal_years: normal.years,
        };
      }),
      total: sumsShown(degreeDaySums(days, rule)),
      gaps: gapsOf(days),
      normals: normals ? { source: normals.source, edition: normals.edition } : null,
      first_day: all[0] ?? null,
      last_day: all.at(-1) ?? null,
    };
  });

export const saveDegreeDayRule = (ctx: Ctx, { environment_id, rule }: Parsed<typeof weather.saveDegreeDayRule>) =>
  inTransaction(ctx, async (work): Promise<{ done: true }> => {
    await findSite(work, environment_id);
    await repository.saveChoice(
      work.db,
      work.scope,
      environment_id,
      uuid(),
      rule ?? { method: null, heating_base_c: null, cooling_base_c: null },
    );
    return { done: true };
  });
