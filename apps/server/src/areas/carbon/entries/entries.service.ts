import type { Answer, Parsed } from '@steward/contract/call';
import { entries, screeningFields, type ScopeEntry } from '@steward/contract/carbon/entries';
import { checkEntry } from '@steward/contract/carbon/entries.fields';
import { fail } from '@steward/contract/failures';
import { canonicalJson } from '@steward/core/canonical-json';
import { carrierOfCategory, entryCategories, type EntryCategory } from '@steward/core/ghg/entries/entry';
import { reachesProperty } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import { failChanged } from '../../../platform/approvals.ts';
import { changed, created, refuseContradictions } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { isAnotherThere } from '../../access/permissions/people.service.ts';
import { acceptedYears } from '../../estate/environments/accepted-years.service.ts';
import { dropBytes, removeFiles } from '../../foundation/files/files.service.ts';
import {
  accountingOf,
  countedEntities,
  refuseWithoutTheWhole,
  type CountedEntities,
} from '../boundaries/boundaries.service.ts';
import * as repository from './entries.repository.ts';
import { fieldNames, type EntryFields, type EntryRow } from './entries.repository.ts';
import { checkFactor, emissionsOf, linesOf, moneyWorking, shownFactor } from './entry-factor.ts';
import { inTransaction, reading } from './organization-reach.ts';

const DONE = { done: true } as const;

/** Whether the user may approve an entry: another person must have entered it, unless the user is alone in the organization. */
export async function mayApprove(ctx: Ctx, work: Work): Promise<(row: { entered_by_id: string | null }) => boolean> {
  const me = ctx.actor?.userId;
  const others = await isAnotherThere(ctx, work, 'people');
  return ({ entered_by_id }) => !others || entered_by_id !== me;
}

function answerOf(row: EntryRow, may_approve: boolean): ScopeEntry {
  const { entered_by_id: _who, entered_by, factor, ...rest } = row;
  return {
    ...rest,
    state: row.counted_version === row.version ? 'approved' : 'draft',
    factor: shownFactor(factor),
    money_working: moneyWorking(row),
    kg_co2e: emissionsOf(row),
    entered_by: entered_by ?? '',
    may_approve,
  };
}

async function findRow({ db, scope }: Work, id: string): Promise<EntryRow> {
  return (await repository.findEntry(db, scope, id)) ?? fail('ghg-entry.not-found');
}

// The names are those of the fields, one and all; `fromEntries` forgets it.
const onlyFields = (row: EntryFields) =>
  Object.fromEntries(fieldNames.map((name) => [name, row[name]])) as unknown as EntryFields;

async function oneEntry(ctx: Ctx, work: Work, id: string): Promise<ScopeEntry> {
  const row = await findRow(work, id);
  return answerOf(row, (await mayApprove(ctx, work))(row));
}

/** Refuses entries out of reach and years with an accepted report. Many entries cost one query per property. */
export function beyondGuard(work: Work): (fields: EntryFields) => Promise<void> {
  const years = new Map<string | null, number[]>();
  let entities: CountedEntities | undefined;
  return async ({ environment_id, entity_id, first_day, last_day }) => {
    let accepted = years.get(environment_id);
    if (!accepted) {
      if (environment_id === null) await refuseWithoutTheWhole(work);
      else if (!(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
      accepted = await acceptedYears(work, environment_id);
      years.set(environment_id, accepted);
    }
    if (entity_id !== null) {
      entities ??= await countedEntities(work, (await accountingOf(work)).consolidation);
      if (!entities.find(entity_id)) fail('ghg-entity.not-found');
    }
    const [from, until] = [Number(first_day.slice(0, 4)), Number(last_day.slice(0, 4))];
    if (accepted.some((year) => from <= year && year <= until)) fail('ghg-entry.year-accepted');
  };
}

const refuseBeyond = (work: Work, fields: EntryFields) => beyondGuard(work)(fields);

/** Adds the first version of an entry, in the transaction and reach of the caller. */
export async function addEntry(ctx: Ctx, work: Work, fields: EntryFields): Promise<string> {
  await refuseBeyond(work, fields);
  const factor = checkFactor(fields);
  const [id, by] = [uuid(), ctx.actor?.userId ?? null];
  await repository.insertEntry(work.db, work.scope, fields, { id, factor, entered_by: by });
  await repository.insertVersion(work.db, work.scope, id, {
    version: 1,
    environment_id: fields.environment_id,
    fields: JSON.stringify(fields),
    made_by: by,
  });
  return id;
}

/** The current row of an entry, within the reach of the caller. */
export const entryRow = (work: Work, id: string): Promise<EntryRow> => findRow(work, id);

export const createScope = (ctx: Ctx, fields: Parsed<typeof entries.createScope>) =>
  inTransaction(ctx, async (work) => oneEntry(ctx, work, await addEntry(ctx, work, fields)));

export const updateScope = (
  ctx: Ctx,
  { _id, version, correction = null, reason = '', ...sent }: Parsed<typeof entries.updateScope>,
) =>
  inTransaction(ctx, async (work) => {
    const row = await findRow(work, _id);
    if (row.version !== version) fail('ghg-entry.changed');
    if (row.counted_version !== null && (correction === null || reason === ''))
      fail('ghg-entry.needs-reason', undefined, [
        ...(correction === null ? [{ field: 'correction', message: 'is required' }] : []),
        ...(reason === '' ? [{ field: 'reason', message: 'is required' }] : []),
      ]);
    const fields = changed(entries.updateScope.input, onlyFields(row), sent);
    refuseContradictions(fields, checkEntry);
    await writeVersion(ctx, work, row, fields, { correction, reason });
    return oneEntry(ctx, work, _id);
  });

/** Writes the next version of an entry; the counted version stays until the new one is approved. */
export async function writeVersion(
  ctx: Ctx,
  work: Work,
  row: EntryFields & { _id: string; version: number },
  fields: EntryFields,
  why: { correction?: string | null; reason?: string } = {},
) {
  const refuse = beyondGuard(work);
  await refuse(row);
  await refuse(fields);
  const factor = checkFactor(fields);
  const [version, by] = [row.version + 1, ctx.actor?.userId ?? null];
  await repository.updateEntry(work.db, work.scope, row._id, fields, {
    factor,
    entered_by: by,
    version,
    updated_at: ctx.now,
  });
  await repository.insertVersion(work.db, work.scope, row._id, {
    ...why,
    version,
    environment_id: fields.environment_id,
    fields: JSON.stringify(fields),
    made_by: by,
  });
}

export const listScopes = (
  ctx: Ctx,
  { page, page_size, ...filter }: Parsed<typeof entries.listScopes>,
): Promise<Answer<typeof entries.listScopes>> =>
  reading(ctx, async (work) => {
    const may = await mayApprove(ctx, work);
    const rows = await repository.listEntries(work.db, work.scope, filter, page, page_size);
    const { total, drafts } = await repository.countEntries(work.db, work.scope, filter);
    return { paginateData: rows.map((row) => answerOf(row, may(row))), totalData: total, drafts };
  });

export const deleteScopeEmission = async (
  ctx: Ctx,
  { _id, reason }: Parsed<typeof entries.deleteScopeEmission>,
): Promise<typeof DONE> => {
  const dropped = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const row = await findRow(work, _id);
    await refuseBeyond(work, row);
    if (row.counted_version !== null && reason === '')
      fail('ghg-entry.needs-reason', undefined, [{ field: 'reason', message: 'is required' }]);
    await repository.closeLines(db, scope, [_id]);
    await repository.insertVersion(db, scope, _id, {
      version: row.version + 1,
      environment_id: row.environment_id,
      fields: JSON.stringify(onlyFields(row)),
      reason,
      is_deleted: true,
      made_by: ctx.actor?.userId ?? null,
    });
    const files = (await repository.listFiles(db, scope, _id)).map(({ file_id }) => file_id);
    const free = await repository.withoutFrozen(db, scope, files);
    await repository.deleteEntry(db, scope, _id);
    return removeFiles(work, free);
  });
  await dropBytes(ctx, ctx.scope?.organizationId ?? '', dropped);
  return DONE;
};

/** Refuses the approval of a version that is not the present one, and names the fields that differ. */
async function refuseOtherVersion({ db, scope }: Work, row: EntryRow, seen: number): Promise<void> {
  if (row.version === seen) return;
  const before = (await repository.listVersions(db, scope, row._id)).find(({ version }) => version === seen)?.fields;
  const differing = fieldNames.filter((name) => canonicalJson(before?.[name]) !== canonicalJson(row[name]));
  failChanged(differing, row.name);
}

export const approveScopes = (ctx: Ctx, { entries: asked }: Parsed<typeof entries.approveScopes>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const may = await mayApprove(ctx, work);
    const seen = new Map(asked.map(({ entry_id, version }) => [entry_id, version]));
    const ids = [...seen.keys()];
    const rows = await repository.findEntries(db, scope, ids);
    if (rows.length < ids.length) fail('ghg-entry.not-found');
    const drafts = rows.filter((row) => row.counted_version !== row.version);
    const refuse = beyondGuard(work);
    for (const row of drafts) {
      await refuse(row);
      if (!may(row)) fail('ghg-entry.needs-other', row.name);
      await refuseOtherVersion(work, row, seen.get(row._id) ?? 0);
    }
    // The number of statements does not grow with the number of entries.
    const open = drafts.map(({ _id }) => _id);
    if (open.length) {
      await repository.closeLines(db, scope, open);
      await repository.insertLines(
        db,
        scope,
        drafts.flatMap((row) => linesOf(row._id, row.version, onlyFields(row))),
      );
      await repository.approveVersions(db, scope, { ids: open, by: ctx.actor?.userId ?? null, at: ctx.now });
    }
    return { approved: open.length };
  });

export const getScopeHistory = (
  ctx: Ctx,
  { entry_id }: Parsed<typeof entries.getScopeHistory>,
): Promise<Answer<typeof entries.getScopeHistory>> =>
  reading(ctx, async (work) => {
    await findRow(work, entry_id);
    return (await repository.listVersions(work.db, work.scope, entry_id)).map(
      ({ fields, correction, made_by, ...row }) => ({
        ...row,
        quantity: fields.quantity,
        unit: fields.unit,
        kg_co2e: emissionsOf(fields),
        correction: correction as Answer<typeof entries.getScopeHistory>[number]['correction'],
        made_by: made_by ?? '',
      }),
    );
  });

/** The category to which bills of a carrier belong. */
function categoryOfBills({ carrier, is_tenants }: { carrier: string; is_tenants: boolean }): EntryCategory {
  if (is_tenants) return '13';
  const bought = Object.entries(carrierOfCategory).find(([, of]) => of === carrier)?.[0] as EntryCategory | undefined;
  if (bought) return bought;
  if (carrier === 'water') return '1';
  return carrier === 'waste' || carrier === 'waste_water' ? '5' : 'stationary';
}

const everyCategory = ([1, 2, 3] as const).flatMap((scope) =>
  entryCategories[scope].map((type: EntryCategory) => ({ scope, type })),
);

export const getGHGEmissionByType = (
  ctx: Ctx,
  { year, type }: Parsed<typeof entries.getGHGEmissionByType>,
): Promise<Answer<typeof entries.getGHGEmissionByType>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const rows = await repository.sumByCategory(db, scope, year);
    const screenings = await repository.listScreenings(db, scope, year);
    const billed = new Set((await repository.listBilledCarriers(db, scope, year)).map(categoryOfBills));
    return everyCategory
      .filter((one) => type === undefined || one.type === type)
      .map((one) => {
        const found = rows.find(({ category }) => category === one.type);
        const screened = screenings.find(({ category }) => category === one.type);
        return {
          ...one,
          entries: found?.entries ?? 0,
          drafts: found?.drafts ?? 0,
          is_billed: billed.has(one.type),
          kg_co2e: found ? found.kg_co2e : 0,
          screening: screened
            ? {
                status: screened.status as 'included',
                reason: screened.reason,
                estimate_t: screened.estimate_t,
              }
            : {
                // A category with figures is included without an explicit choice.
                status: billed.has(one.type) || found?.entries ? ('included' as const) : ('not-screened' as const),
                reason: '',
                estimate_t: null,
              },
        };
      });
  });

export const updateGHGEmissionByType = (
  ctx: Ctx,
  { type, year, ...sent }: Parsed<typeof entries.updateGHGEmissionByType>,
) =>
  inTransaction(ctx, async (work) => {
    await refuseWithoutTheWhole(work);
    if ((await acceptedYears(work, null)).includes(year)) fail('ghg-entry.year-accepted');
    const known = (await repository.listScreenings(work.db, work.scope, year)).find(
      ({ category }) => category === type,
    );
    const fields = known ? changed(entries.updateGHGEmissionByType.input, known, sent) : created(screeningFields, sent);
    if (fields.status !== 'included' && !fields.reason.trim())
      fail('request.invalid', undefined, [{ field: 'reason', message: 'is required' }]);
    await repository.saveScreening(work.db, work.scope, { year, ...fields, category: type });
    return DONE;
  });
