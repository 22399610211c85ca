import type { Answer, Parsed } from '@steward/contract/call';
import type { certificates } from '@steward/contract/estate/certificates';
import type { CertificateSummary } from '@steward/contract/estate/certificates.models';
import { fail } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import {
  certificateStates,
  isInForce,
  stateOn,
  supersededOn,
  type CertificateState,
} from '@steward/core/certificates/in-force';
import { standingOf, type CertificateKind } from '@steward/core/certificates/scheme';
import { grouped } from '@steward/core/grouped';
import { schemeOf } from '@steward/reference/certificates/certificates';
import { reachesProperty } from '../../../database/scoped.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { coveredAreas } from './areas.service.ts';
import * as repository from './certificates.repository.ts';
import { flagsOf, shownAll } from './certificates.service.ts';
import { exemptionsOf } from './exemptions.repository.ts';

/** So many days ahead an end is shown at the top, as many as the first reminder. */
const DAYS_AHEAD = 180;
const DAYS_BACK = 365;
const MOST_ENDING = 6;
const MOST_PLACES = 1000;

export const getCertificateSummary = (
  ctx: Ctx,
  { kind, environment_id, portfolio_ids }: Parsed<typeof certificates.getCertificateSummary>,
): Promise<Answer<typeof certificates.getCertificateSummary>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    if (environment_id && !(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    return summaryOf(work, todayOf(ctx), kind, environment_id ? { ids: [environment_id] } : { portfolio_ids });
  });

/** The summary of a kind of certificate, of some properties within reach. */
export async function summaryOf(
  work: Work,
  today: string,
  kind: CertificateKind,
  asked: Parameters<typeof repository.listProperties>[2],
): Promise<CertificateSummary> {
  const { db, scope } = work;
  const properties = await repository.listProperties(db, scope, asked);
  const areasOn = await coveredAreas(work, properties);
  const ids = properties.map(({ id }) => id);
  const rows = await repository.listStates(db, scope, kind, ids);
  const isLet = await repository.listLet(db, scope, today);
  const british = properties.filter(({ country_code }) => country_code === 'GB').map(({ id }) => id);
  const exempted = await exemptionsOf(db, scope, british);

  const counts = Object.fromEntries(certificateStates.map((state) => [state, 0])) as Record<CertificateState, number>;
  const byLevel = new Map<
    string,
    { scheme_key: string; scheme: string; level: string; standing: number | null; count: number }
  >();
  const bestOf = new Map<string, { scheme: string; level: string; standing: number | null }>();
  const ending: string[] = [];
  let flagged = 0;
  let exempt = 0;
  for (const own of grouped(rows, (row) => row.environment_id).values()) {
    const superseded = supersededOn(
      own.map((row) => ({ ...row, kind, stage: row.stage ?? '', part_area: null, certified_area: null })),
    );
    for (const [at, row] of own.entries()) {
      const state = stateOn(row, superseded[at] ?? null, today);
      counts[state]++;
      const { valid_until } = row;
      if (state === 'expired' && valid_until && valid_until >= addDays(today, -DAYS_BACK)) ending.push(row._id);
      if (!isInForce(state)) continue;
      if (valid_until && valid_until <= addDays(today, DAYS_AHEAD)) ending.push(row._id);
      const scheme = row.scheme_key === null ? undefined : schemeOf(row.scheme_key);
      if (!scheme) continue;
      const exemptions = exempted.get(row.environment_id);
      const { flags, exemption } = flagsOf(row, isLet.has(row.environment_id), today, exemptions);
      if (flags.length > 0) flagged++;
      if (exemption) exempt++;
      const standing = standingOf(scheme, row.level, row.issued_on ?? today) ?? null;
      const key = `${scheme.key} ${row.level}`;
      const counted = byLevel.get(key);
      if (counted) counted.count++;
      else byLevel.set(key, { scheme_key: scheme.key, scheme: scheme.name, level: row.level, standing, count: 1 });
      const best = bestOf.get(row.environment_id);
      if (!best || (standing ?? 2) < (best.standing ?? 2))
        bestOf.set(row.environment_id, { scheme: scheme.name, level: row.level, standing });
    }
  }

  const held = properties.flatMap((property) => {
    const areas = areasOn(property.id, today);
    return areas ? [{ property, floor: areas.floor, covered: areas.covered[kind] }] : [];
  });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const order = new Map(rows.map(({ _id }, at) => [_id, at]));
  const first = ending.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const named = await repository.listById(db, scope, kind, first.slice(0, MOST_ENDING), today);
  return {
    properties: held.length,
    floor_area: sum(held.map(({ floor }) => floor)),
    covered_properties: held.filter(({ covered }) => covered > 0).length,
    covered_area: sum(held.map(({ covered }) => covered)),
    counts,
    unlisted: rows.filter(({ scheme_key }) => scheme_key === null).length,
    flagged,
    exempt,
    ending: await shownAll(work, named, today),
    ending_total: ending.length,
    levels: [...byLevel.values()].toSorted(
      (a, b) =>
        a.scheme.localeCompare(b.scheme) || (a.standing ?? 2) - (b.standing ?? 2) || a.level.localeCompare(b.level),
    ),
    places: held
      .flatMap(({ property: { id, environment_name, latitude, longitude } }) => {
        const best = bestOf.get(id);
        return best && latitude !== null && longitude !== null
          ? [{ environment_id: id, environment_name, latitude, longitude, ...best }]
          : [];
      })
      .slice(0, MOST_PLACES),
  };
}
