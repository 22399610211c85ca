import type { Answer, Parsed } from '@steward/contract/call';
import type { emissionLimits } from '@steward/contract/carbon/emission-limits';
import type { LimitPackHead } from '@steward/contract/carbon/emission-limits.laws';
import { fail } from '@steward/contract/failures';
import { failedVectors, periodAt } from '@steward/core/net-zero/code-limit';
import { deductionKinds, type DeductionKind, type DeductionRules } from '@steward/core/net-zero/deductions';
import type { LimitPack, LimitTable } from '@steward/core/net-zero/limit-pack';
import { subTypesOf, propertyTypes } from '@steward/core/property/property-types';
import { localLaw97 } from '@steward/reference/local-law-97/local-law-97';
import { typeElsewhere } from '@steward/reference/property-types/property-types';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';
import * as repository from './limits.repository.ts';

const ruleOf = {
  'renewable-credits': 'renewable_credits',
  electrification: 'electrification',
  offsets: 'offsets',
} as const satisfies Record<DeductionKind, keyof DeductionRules>;

export const shownPack = (id: string | null, pack: LimitPack): LimitPackHead => ({
  limit_pack_id: id,
  name: pack.name,
  version: pack.version,
  source: pack.source,
  currency: pack.currency,
  penalty_per_tonne: pack.penalty_per_tonne,
  area_unit: pack.area_unit,
  covered_above: pack.covered_above,
  covered_together_above: pack.covered_together_above ?? null,
  other_path: pack.other_path
    ? {
        name: pack.other_path.name,
        flat_penalty: pack.other_path.flat_penalty,
        source: pack.other_path.source,
      }
    : null,
  deductions: deductionKinds.flatMap((kind) => {
    const rule = pack.deductions?.[ruleOf[kind]];
    return rule ? [{ kind, source: rule.source }] : [];
  }),
  periods: pack.periods.map(({ from, until }) => ({ from, until })),
  tables: pack.tables.map(({ key, title, years }) => ({ key, title, years: years && [...years] })),
  cases: pack.vectors.length,
});

/** The pack of an id; without one, the shipped pack. */
export async function packOf({ db, scope }: Work, id: string | null): Promise<LimitPack> {
  if (id === null) return localLaw97;
  return (await repository.findPack(db, scope, id))?.pack ?? fail('limit-pack.not-found');
}

/** The laws for properties: the latest added version of each name, which replaces the shipped one. */
export async function lawsInForce({ db, scope }: Work): Promise<{ id: string | null; pack: LimitPack }[]> {
  const byName = new Map<string, { id: string | null; pack: LimitPack }>();
  const keep = (one: { id: string | null; pack: LimitPack }) => byName.set(one.pack.name.trim().toLowerCase(), one);
  keep({ id: null, pack: localLaw97 });
  for (const one of await repository.listPacksByAge(db, scope)) keep(one);
  return [...byName.values()];
}

export const getLimitPacks = (ctx: Ctx): Promise<LimitPackHead[]> =>
  reading(ctx, async ({ db, scope }) => [
    shownPack(null, localLaw97),
    ...(await repository.listPacks(db, scope)).map(({ id, pack }) => shownPack(id, pack)),
  ]);

/** Impossible content of a pack: overlapping periods, lists of another length, duplicate tables. */
function checkShape(pack: LimitPack): void {
  const refuse = (field: string) =>
    fail('limit-pack.contradictory', undefined, [{ field, message: 'contradicts the other figures' }]);
  const { periods, coefficients, tables } = pack;
  for (const [at, { from, until }] of periods.entries()) {
    const next = periods[at + 1];
    if ((until !== null && until < from) || (next && (until === null || next.from <= until))) refuse('periods');
  }
  if (coefficients.some((one) => one.tonnes_per_unit.length !== periods.length)) refuse('coefficients');
  if (new Set(coefficients.map(({ carrier }) => carrier)).size !== coefficients.length) refuse('coefficients');
  if (new Set(tables.map(({ key }) => key)).size !== tables.length) refuse('tables');
  const check = pack.other_path?.by_limit;
  if (check && (periodAt(pack, check.year) < 0 || periodAt(pack, check.limit_of) < 0)) refuse('other_path');
  for (const { limits } of tables) {
    if (limits.some((one) => one.tonnes_per_area.length !== periods.length)) refuse('tables');
    if (new Set(limits.map(({ code }) => code)).size !== limits.length) refuse('tables');
  }
}

export const saveLimitPack = (ctx: Ctx, pack: Parsed<typeof emissionLimits.saveLimitPack>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await refuseWithoutTheWhole(work);
    checkShape(pack);
    const wrong = failedVectors(pack);
    if (wrong.length)
      fail(
        'limit-pack.fails-its-cases',
        undefined,
        wrong.map((message) => ({ field: 'vectors', message })),
      );
    const id = uuid();
    const row = { id, pack, created_by: actorOf(ctx).userId };
    await unlessTaken('limit_packs_name', 'limit-pack.name-taken', repository.insertPack(db, scope, row));
    return { _id: id };
  });

export const deleteLimitPack = (ctx: Ctx, { limit_pack_id }: Parsed<typeof emissionLimits.deleteLimitPack>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await refuseWithoutTheWhole(work);
    if (!(await repository.deletePack(db, scope, limit_pack_id))) fail('limit-pack.not-found');
    return { done: true as const };
  });

const codes = ({ key, limits }: LimitTable) =>
  limits.map(({ code, description, tonnes_per_area }) => ({
    table: key,
    code,
    description,
    limits: [...tonnes_per_area],
  }));

/** Occupancy groups of the New York City Building Code that certainly belong to a type; others are chosen manually. */
const groups: Readonly<Record<string, string>> = {
  office: 'B',
  retail: 'M',
  hotel: 'R-1',
  'residential.multi_family': 'R-2',
  warehouse: 'S',
  parking: 'S',
  'education.school': 'E',
  'healthcare.hospital': 'I-2',
  'industrial.manufacturing': 'F',
};

/** The codes of a type: its name in the law, and its group if certain. */
export function codesOfType(pack: LimitPack, type: string, subType: string) {
  const wanted = new Set([
    typeElsewhere(type, subType)?.local_law_97,
    typeElsewhere(type, subType)?.portfolio_manager,
    groups[`${type}.${subType}`] ?? groups[type],
  ]);
  return pack.tables.flatMap((table) => codes(table).filter(({ code }) => wanted.has(code)));
}

export const getCodesByEnvSubTypes = (
  ctx: Ctx,
  { limit_pack_id, types }: Parsed<typeof emissionLimits.getCodesByEnvSubTypes>,
): Promise<Answer<typeof emissionLimits.getCodesByEnvSubTypes>> =>
  reading(ctx, async (work) => {
    const pack = await packOf(work, limit_pack_id);
    const asked = types.length
      ? types
      : propertyTypes.flatMap((property_type) =>
          ['', ...subTypesOf(property_type)].map((property_sub_type) => ({ property_type, property_sub_type })),
        );
    return {
      types: asked.map((type) => ({
        ...type,
        codes: codesOfType(pack, type.property_type, type.property_sub_type),
      })),
      all: pack.tables.flatMap(codes),
    };
  });
