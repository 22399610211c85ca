import type { Answer, Parsed } from '@steward/contract/call';
import { fail, Failure } from '@steward/contract/failures';
import type { MergedField, propertyMerges } from '@steward/contract/operations/property-merges';
import { fitsInto } from '@steward/core/property/fits-into';
import { findDuplicates, LIKELY } from '@steward/core/property/duplicates';
import pg from 'pg';
import { wholeOrganization } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, simulating, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { uuid } from '../../../platform/uuid.ts';
import { auditPropertiesBefore } from '../../energy/bill-audits/audits.service.ts';
import { refuseImpossible } from '../../estate/documents/certificate-check.ts';
import { findEnvironment, findFloorArea } from '../../estate/environments/environments.service.ts';
import { readCatalogue } from './catalogue.repository.ts';
import * as moving from './moving.repository.ts';
import * as repository from './property-merges.repository.ts';
import * as unmerging from './unmerging.repository.ts';

const SHOWN = 200;

const pairOf = (one: string, other: string) => [one, other].toSorted().join(' ');

export const getDuplicateProperties = (ctx: Ctx): Promise<Answer<typeof propertyMerges.getDuplicateProperties>> =>
  reading(ctx, async ({ db, scope }) => {
    const properties = await repository.listIdentities(db, scope);
    const meters = new Map<string, string[]>();
    for (const { environment_id, number } of await repository.listSharedMeters(db, scope))
      meters.set(environment_id, [...(meters.get(environment_id) ?? []), number]);
    const distinct = new Set(
      (await repository.listDistinctions(db, scope)).map(({ environment_id, other_id }) =>
        pairOf(environment_id, other_id),
      ),
    );
    const byId = new Map(properties.map((one) => [one.id, one]));
    const pairs = findDuplicates(properties.map((one) => ({ ...one, meters: meters.get(one.id) ?? [] }))).filter(
      ({ ids }) => !distinct.has(pairOf(...ids)),
    );
    return {
      total: pairs.length,
      pairs: pairs.slice(0, SHOWN).map(({ ids, score, reasons, distanceM }) => ({
        score,
        is_likely: score >= LIKELY,
        reasons,
        distance: distanceM,
        // The property that was added first comes first.
        properties: ids.toSorted().flatMap((id) => {
          const one = byId.get(id);
          if (!one) return [];
          return {
            _id: id,
            environment_name: one.name,
            address: one.address,
            zip_code: one.zipCode,
            city: one.city,
            country_code: one.countryCode,
            gross_floor_area: one.areaM2,
            project_id: one.externalId,
          };
        }),
      })),
    };
  });

/** Both properties, if both are within the user's reach. */
async function bothOf(work: Work, one: string, other: string) {
  if (one === other) fail('property-merge.same');
  const kept = (await findEnvironment(work, one)) ?? fail('environment.not-found');
  const duplicate = (await findEnvironment(work, other)) ?? fail('environment.not-found');
  return { kept, duplicate };
}

export const markPropertiesDistinct = (
  ctx: Ctx,
  { environment_id, other_id }: Parsed<typeof propertyMerges.markPropertiesDistinct>,
) =>
  inTransaction(ctx, async (work) => {
    await bothOf(work, environment_id, other_id);
    const decided_by = actorOf(ctx).userId;
    await repository.insertDistinction(work.db, work.scope, { id: uuid(), environment_id, other_id, decided_by });
    return { done: true as const };
  });

const dated = ['gross_floor_area', 'property_type'] as const;
const datedBeside = ['holding', 'works', 'ownership_share', 'control', 'building_control', 'occupancy_rate'] as const;

/** For attributes with a history one whole history is kept: a mixture would give values that neither property had. */
async function chooseHistories(
  move: moving.Moving,
  keptId: string,
  duplicateId: string,
  taken: readonly MergedField[],
) {
  for (const attribute of dated)
    await moving.setHistoryAside(move, taken.includes(attribute) ? keptId : duplicateId, [attribute]);
  const known = await moving.listDatedAttributes(move, keptId);
  await moving.setHistoryAside(
    move,
    duplicateId,
    datedBeside.filter((attribute) => known.includes(attribute)),
  );
}

/** Whether the database refused rows that exclude one another. */
const isExcluded = (error: unknown) =>
  error instanceof pg.DatabaseError && ['23505', '23503', '23514', '23502'].includes(error.code ?? '');

type Choice = Parsed<typeof propertyMerges.mergeProperties>;

async function merge(ctx: Ctx, work: Work, { kept_id, duplicate_id, taken }: Choice): Promise<string> {
  const { db } = work;
  const { kept, duplicate } = await bothOf(work, kept_id, duplicate_id);
  const scope = wholeOrganization(work.scope);
  const years = await repository.listYearsOfBoth(db, scope, kept_id, duplicate_id);
  if (years.length) fail('property-merge.both-reported', years.join(', '));
  const { userId, name } = actorOf(ctx);
  const mergeId = uuid();
  await repository.insertMerge(db, work.scope, {
    id: mergeId,
    environment_id: kept_id,
    duplicate_id,
    kept_name: kept.environment_name,
    duplicate_name: duplicate.environment_name,
    merged_by: userId,
    merged_by_name: name,
    merged_at: ctx.now.toISOString(),
  });
  const keptRow = (await repository.findRow(db, scope, kept_id)) ?? fail('environment.not-found');
  const goneRow = (await repository.findRow(db, scope, duplicate_id)) ?? fail('environment.not-found');
  const documents = await repository.listDocuments(db, scope, duplicate_id);
  const move: moving.Moving = { db, scope, mergeId, catalogue: await readCatalogue(db), step: 0 };
  try {
    await moving.beginMoving(db);
    await moving.forgetDistinction(move, kept_id, duplicate_id);
    await chooseHistories(move, kept_id, duplicate_id, taken);
    await moving.joinSpaces(move, duplicate_id, kept_id);
    await moving.moveLists(move, duplicate_id, kept_id);
    await moving.join(move, 'environments', goneRow, keptRow);
    const fields = Object.fromEntries(
      taken.filter((field) => goneRow[field] !== keptRow[field]).map((field) => [field, goneRow[field]]),
    );
    if (Object.keys(fields).length) await moving.setFields(move, kept_id, fields);
    await moving.endMoving(db);
  } catch (error) {
    if (error instanceof Failure || !isExcluded(error)) throw error;
    ctx.log.warn({ err: error }, 'properties were not merged');
    fail('property-merge.not-possible');
  }
  const floor = (await findFloorArea({ db, scope }, kept_id)) ?? fail('environment.not-found');
  if (!fitsInto(floor.taken, floor.allowed)) fail('property-merge.area-below-spaces');
  await refuseImpossible(ctx, { db, scope }, documents);
  return mergeId;
}

export const previewPropertyMerge = (
  ctx: Ctx,
  choice: Choice,
): Promise<Answer<typeof propertyMerges.previewPropertyMerge>> =>
  simulating(ctx, async (work) => {
    const same_bills = await repository.countSameBills(work.db, work.scope, choice.duplicate_id, choice.kept_id);
    const mergeId = await merge(ctx, work, choice);
    return { rows: await repository.countRows(work.db, work.scope, mergeId), same_bills };
  });

export async function mergeProperties(
  ctx: Ctx,
  choice: Choice,
): Promise<Answer<typeof propertyMerges.mergeProperties>> {
  // Flags that are raised on moved bills afterwards would prevent the undo.
  await auditPropertiesBefore(ctx, [choice.kept_id, choice.duplicate_id]);
  const merged = await inTransaction(ctx, async (work) => {
    const mergeId = await merge(ctx, work, choice);
    return (await repository.findMerge(work.db, work.scope, mergeId)) ?? fail('property-merge.not-found');
  });
  // Users who reached the duplicate reach the kept property from now on.
  forgetSessions();
  return merged;
}

export const getPropertyMerges = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.listMerges(db, scope));

async function undoable({ db, scope }: Work, mergeId: string) {
  const found = (await repository.findWhole(db, scope, mergeId)) ?? fail('property-merge.not-found');
  if (found.unmerged_at) fail('property-merge.unmerged');
  const catalogue = await readCatalogue(db);
  return { found, catalogue, obstacles: await unmerging.listObstacles(db, wholeOrganization(scope), found, catalogue) };
}

export const checkPropertyUnmerge = (
  ctx: Ctx,
  { merge_id }: Parsed<typeof propertyMerges.checkPropertyUnmerge>,
): Promise<Answer<typeof propertyMerges.checkPropertyUnmerge>> =>
  reading(ctx, async (work) => {
    const { obstacles } = await undoable(work, merge_id);
    return { is_possible: obstacles.length === 0, obstacles };
  });

export async function unmergeProperties(ctx: Ctx, { merge_id }: Parsed<typeof propertyMerges.unmergeProperties>) {
  await inTransaction(ctx, async (work) => {
    const { db } = work;
    const { catalogue, obstacles } = await undoable(work, merge_id);
    if (obstacles.length) fail('property-merge.needed');
    await repository.markUnmerged(db, work.scope, merge_id, ctx.now.toISOString(), actorOf(ctx).name);
    const scope = wholeOrganization(work.scope);
    try {
      await moving.beginMoving(db);
      await unlessTaken(
        'environments_name',
        'property-merge.name-taken',
        unmerging.restoreRows(db, scope, merge_id, catalogue),
      );
      await moving.endMoving(db);
    } catch (error) {
      if (error instanceof Failure || !isExcluded(error)) throw error;
      ctx.log.warn({ err: error }, 'a merge of properties was not undone');
      fail('property-merge.needed');
    }
  });
  forgetSessions();
  return { done: true as const };
}
